import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useMay } from '#platform/client/session.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { contractsApi } from '../contract.ts'
import { ContractRow } from './contract-row.tsx'
import { NewContracts } from './new-contracts.tsx'
import { useNewContracts } from './use-new-contracts.ts'
import styles from './contracts.module.css'

/** The number of contracts that are shown at first, and that each press adds. */
const page = 5

/** The uploaded contracts of a client. Files can be dropped anywhere on it (spec 2 §3). */
export function ContractsBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('contracts')
  const reading = useRead(contractsApi.list, { params: { id: clientId } })
  const may = useMay()
  const mayAdd = may(contractsApi.upload.may)
  const [over, setOver] = useState(false)
  const adding = useNewContracts(clientId)
  const isOpen = adding.rows.length > 0
  const [count, setCount] = useState(page)

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    adding.take([...event.dataTransfer.files])
  }
  const dropping = mayAdd && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop,
  }
  return (
    <div className={styles.block} {...dropping}>
      <Card
        flush
        title={t('contracts')}
        aside={
          mayAdd &&
          !isOpen && (
            <Button
              size="xs"
              variant="default"
              className={styles.add}
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={adding.open}
            >
              {t('upload')}
            </Button>
          )
        }
      >
        <Reading query={reading} skeleton={<SkeletonTable rows={2} columns={3} />}>
          {(contracts) =>
            contracts.length ? (
              <>
                <ul className={styles.list}>
                  {contracts.slice(0, count).map((contract) => (
                    <ContractRow key={contract.id} contract={contract} />
                  ))}
                </ul>
                {contracts.length > count && (
                  <Button
                    variant="subtle"
                    size="xs"
                    className={styles.further}
                    onClick={() => setCount((before) => before + page)}
                  >
                    {t('further', { count: contracts.length - count })}
                  </Button>
                )}
              </>
            ) : (
              !isOpen && <p className={styles.nothing}>{t('noContracts')}</p>
            )
          }
        </Reading>
        {isOpen && mayAdd && <NewContracts adding={adding} />}
      </Card>
      {over && (
        <p className={styles.over} aria-hidden>
          {t('dropHere')}
        </p>
      )}
    </div>
  )
}

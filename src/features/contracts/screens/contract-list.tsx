import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { contractsApi } from '../contract.ts'
import { ContractRow } from './contract-row.tsx'
import styles from './contracts.module.css'

/** The number of contracts that are shown at first, and that each press adds. */
const page = 5

/** The uploaded contracts of a client, newest first, and a sentence where there are none. */
export function ContractList({ clientId, saysNone }: { clientId: number; saysNone: boolean }) {
  const { t } = useTranslation('contracts')
  const reading = useRead(contractsApi.list, { params: { id: clientId } })
  const [count, setCount] = useState(page)
  return (
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
          saysNone && <p className={styles.nothing}>{t('noContracts')}</p>
        )
      }
    </Reading>
  )
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#platform/client/ui/card.tsx'
import type { Adding } from './use-new-contracts.ts'
import styles from './contracts.module.css'

interface ContractsFrameProps {
  /** The rows that are being added; null for somebody who may only look. */
  readonly adding: Adding | null
  readonly children: ReactNode
}

/** The card of the contracts, with the button that begins a new one. Files can be dropped anywhere on it (spec 2 §3). */
export function ContractsFrame({ adding, children }: ContractsFrameProps) {
  const { t } = useTranslation('contracts')
  const [over, setOver] = useState(false)
  const dropping = adding && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer.types.includes('Files'))
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      adding.take([...event.dataTransfer.files])
    },
  }
  return (
    <div className={styles.block} {...dropping}>
      <Card
        flush
        title={t('contracts')}
        aside={
          adding &&
          adding.rows.length === 0 && (
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
        {children}
      </Card>
      {over && (
        <p className={styles.over} aria-hidden>
          {t('dropHere')}
        </p>
      )}
    </div>
  )
}

import { Button, Loader } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { importLimits } from '../contract.ts'
import styles from './imports.module.css'

export const megabytes = importLimits.bytes / 1024 / 1024

/** Takes a file that is dropped, or chosen by the button; no other while one is being read. */
export function FileDrop({ reading, onFile }: { reading: string | null; onFile: (file: File) => void }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !reading) onFile(file)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      role="group"
      aria-label={t('file')}
      aria-busy={reading !== null}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {reading ? (
        <>
          <Loader size={26} />
          <strong role="status">{t('reading', { name: reading })}</strong>
        </>
      ) : (
        <>
          <IconFileUpload size={30} stroke={1.5} aria-hidden />
          <strong>{t(over ? 'dropHere' : 'drop')}</strong>
          <Button variant="default" onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          <small>{t('limits', { megabytes, rows: format.count(importLimits.rows) })}</small>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        hidden
        data-testid="import-file"
        aria-label={t('file')}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

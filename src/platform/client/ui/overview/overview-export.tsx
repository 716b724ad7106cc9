import { Button, Popover } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import type { ExportFormat, Metadata } from '#kernel/overview.ts'
import { useFormat } from '../../format.ts'
import { notifyError } from '../../notices.ts'
import { takeFile } from '../../take-file.ts'
import styles from './overview-page.module.css'

interface OverviewExportProps<E extends AnyEndpoint> {
  readonly endpoint: E
  readonly callFor: (format: ExportFormat) => CallOf<E>
  readonly metadata: Metadata | undefined
}

const kinds = [
  ['csv', IconFileTypeCsv, 'exportCsv'],
  ['xlsx', IconFileSpreadsheet, 'exportXlsx'],
] as const

/** Exports the shown rows of all pages as a file. The dialog may be closed while the file is made. */
export function OverviewExport<E extends AnyEndpoint>({ endpoint, callFor, metadata }: OverviewExportProps<E>) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function take(format: ExportFormat): Promise<void> {
    setOpen(false)
    setBusy(true)
    try {
      await takeFile(endpoint, callFor(format))
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          className={styles.folding}
          aria-label={t('exportAs')}
          loading={busy}
          disabled={!metadata?.total}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => setOpen(!open)}
        >
          <span>{t('exportAs')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={t('exportAs')}>
        <p>
          {t('exportRows', { count: metadata?.total ?? 0, rows: format.count(metadata?.total ?? 0, metadata?.more) })}
        </p>
        {kinds.map(([format, Icon, label]) => (
          <button key={format} type="button" onClick={() => void take(format)}>
            <Icon size={17} stroke={1.7} aria-hidden />
            {t(label)}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

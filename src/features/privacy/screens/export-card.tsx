import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '#platform/client/api.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { saveFile } from '#platform/client/save-file.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { privacyApi } from '../contract.ts'
import styles from './privacy.module.css'

const megabyte = 1_000_000

/** Takes everything about a client along as one file. The page may be left meanwhile. */
export function ExportCard({ clientId }: { clientId: number }) {
  const { t } = useTranslation('privacy')
  const { number } = useFormat()
  /** The bytes that have come so far; null while nothing is being fetched. */
  const [received, setReceived] = useState<number | null>(null)
  const megabytes = number(Math.round((received ?? 0) / (megabyte / 10)) / 10)

  async function take(): Promise<void> {
    setReceived(0)
    try {
      const { name, content } = await fetchFile(
        privacyApi.export,
        { params: { id: clientId } },
        { onProgress: setReceived },
      )
      saveFile(name, content)
      notify(t('exported', { name }))
    } catch (error) {
      notifyError(error)
    }
    setReceived(null)
  }
  return (
    <Card title={t('exportTitle')}>
      <p className={styles.text}>{t('exportText')}</p>
      <div className={styles.buttons}>
        <Button
          leftSection={<IconDownload size={16} stroke={1.7} />}
          disabled={received !== null}
          onClick={() => void take()}
        >
          {t('export')}
        </Button>
      </div>
      {received !== null && (
        <div role="status">
          <Progress value={100} animated aria-label={t('exporting')} mt={12} />
          <p className="dim small num">{t('exportingSize', { megabytes })}</p>
        </div>
      )}
    </Card>
  )
}

import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inGroups } from '../rules/sign-in-step.ts'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** The text of an SVG; it is shown as a picture, in which no script runs. */
  readonly qrCode: string
  readonly secret: string
}

/** The QR code for the authenticator app, and the same secret to be typed instead. */
export function QrCode({ qrCode, secret }: QrCodeProps) {
  const { t } = useTranslation('auth')
  const [copied, setCopied] = useState(false)
  return (
    <div className={styles.qr}>
      <img src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`} alt={t('qrCode')} width={160} height={160} />
      {secret && (
        <div className={styles.side}>
          <p className="dim small">{t('cannotScan')}</p>
          <code className={styles.secret}>{inGroups(secret)}</code>
          {/* Browsers offer the clipboard on https and on localhost only. */}
          {'clipboard' in navigator && (
            <Button
              variant="default"
              size="xs"
              leftSection={copied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.8} />}
              onClick={() =>
                void navigator.clipboard.writeText(secret).then(
                  () => setCopied(true),
                  () => setCopied(false),
                )
              }
            >
              <span aria-live="polite">{copied ? t('keyCopied') : t('copyKey')}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

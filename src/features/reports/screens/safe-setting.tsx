import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { settingText } from '../rules.ts'
import type { SafeSetting as Setting } from '../rules/warnings.ts'
import styles from './report.module.css'

interface SafeSettingProps {
  readonly device: string
  readonly safe: Setting
  /** Called with the setting as it is typed. */
  readonly onTake: (setting: string) => void
}

/** Offers the last setting of a device that had no complication for this client at this zone; one tap fills it in. */
export function SafeSetting({ device, safe, onTake }: SafeSettingProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const setting = settingText(safe.setting, useLanguage())
  const words = t('lastSafe', { setting, day: format.day(safe.day) })
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      className={styles.safe}
      aria-label={`${words}: ${device}`}
      leftSection={<IconShieldCheck size={14} stroke={1.8} aria-hidden />}
      onClick={() => onTake(setting)}
    >
      {words}
    </Button>
  )
}

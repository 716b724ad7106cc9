import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closesHours } from '#features/auth/contract.ts'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import styles from './settings-screen.module.css'

interface HoursSettingProps {
  readonly hours: number
  readonly onChange: (hours: number) => void
}

/** The hours after which a report closes. They are saved when the field loses the focus, or with Enter. */
export function HoursSetting({ hours, onChange }: HoursSettingProps) {
  const { t } = useTranslation('settings')
  /** The number that is typed and not saved; undefined while there is none. */
  const [typed, setTyped] = useState<number | null>()
  const value = typed === undefined ? hours : typed
  const isWrong = value === null || value < closesHours.min
  const commit = () => {
    if (isWrong) return
    if (value !== hours) onChange(value)
    setTyped(undefined)
  }
  return (
    <div
      className={styles.hours}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    >
      <NumberInput
        label={t('report_closes_hours')}
        description={t('report_closes_hoursHelp')}
        min={closesHours.min}
        max={closesHours.max}
        value={value}
        error={isWrong ? t('report_closes_hoursRange', closesHours) : undefined}
        onChange={setTyped}
      />
    </div>
  )
}

import { Input, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { photoAngles, type PhotoAngle } from '#kernel/body.ts'
import styles from './angles-field.module.css'

interface AnglesFieldProps {
  readonly value: readonly PhotoAngle[]
  readonly onChange: (angles: readonly PhotoAngle[]) => void
  readonly error?: string | undefined
  readonly ref?: (element: HTMLElement | null) => void
}

/** The series of photos of a treatment: an angle that is switched on comes last, and shows its place. */
export function AnglesField({ value, onChange, error, ref }: AnglesFieldProps) {
  const { t } = useTranslation(['treatments', 'photos'])
  const label = useId()
  const help = useId()
  const toggle = (angle: PhotoAngle) =>
    onChange(value.includes(angle) ? value.filter((one) => one !== angle) : [...value, angle])
  return (
    <div className={styles.field}>
      <Input.Label id={label} component="div" labelElement="div">
        {t('photo_angles')}
      </Input.Label>
      <Input.Description id={help}>{t('photoAnglesHelp')}</Input.Description>
      <div role="group" aria-labelledby={label} aria-describedby={help} className={styles.angles}>
        {photoAngles.map((angle, i) => {
          const number = value.indexOf(angle) + 1
          const name = t(`photos:${angle}`)
          return (
            <button
              key={angle}
              type="button"
              ref={i === 0 ? ref : undefined}
              className={styles.angle}
              aria-pressed={number > 0}
              onClick={() => toggle(angle)}
            >
              {number > 0 && (
                <span className={`${styles.number} num`} aria-hidden>
                  {number}
                </span>
              )}
              {name}
              {number > 0 && <VisuallyHidden>{t('angleAt', { number })}</VisuallyHidden>}
            </button>
          )
        })}
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}

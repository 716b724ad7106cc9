import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { SystemState } from '../contract.ts'
import { concernsOf, isFailing } from '../rules.ts'
import styles from './system.module.css'

/** One sentence when all is well, else a sentence for each matter that asks for somebody. */
export function ConcernsNote({ state }: { state: SystemState }) {
  const { t } = useTranslation('system')
  const { count, list } = useFormat()
  const concerns = concernsOf(state)
  if (!concerns.length)
    return (
      <p className={`${styles.note} ${styles.well}`} role="status">
        <IconCheck size={17} stroke={2} aria-hidden />
        {t('allWell')}
      </p>
    )
  const { count: number, has_more } = state.given_up
  const mails = has_more ? t('moreThan', { number: count(number) }) : count(number)
  const steps = list(state.steps.filter(isFailing).map(({ step }) => t(`step_${step}`)))
  return (
    <section className={`${styles.note} ${styles.wrong}`} role="status" aria-label={t('lookAt')}>
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      <div>
        <h2>{t('lookAt')}</h2>
        <ul>
          {concerns.map((concern) => (
            <li key={concern}>{t(`concern_${concern}`, { number: mails, steps })}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

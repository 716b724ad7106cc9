import { useTranslation } from 'react-i18next'
import { hoursAndMinutes } from '../rules.ts'

/** Minutes as people say them: `45 min`, `1 u 30 min` (spec 2 §9). */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation('appointments')
  return (total) => {
    const { hours, minutes } = hoursAndMinutes(total)
    return [hours && t('hours', { hours }), minutes && t('minutes', { minutes })].filter(Boolean).join(' ')
  }
}

import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import type { Change } from '#platform/client/ui/changes-note.tsx'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { Appointment } from '../../contract.ts'

/** Compares two versions of an appointment, in words. */
export function useChanges(): (before: Appointment, after: Appointment) => Change[] {
  const { t } = useTranslation('appointments')
  const { shortDay, time } = useFormat()
  const language = useLanguage()
  const parts: readonly (readonly [string, (appointment: Appointment) => string])[] = [
    [t('client'), ({ client }) => `${client.first_name} ${client.last_name}`],
    [t('treatment'), ({ treatment }) => translate(treatment.name, language)],
    [
      t('time'),
      ({ datetime_from, datetime_till, location: { zone } }) =>
        `${shortDay(localTimeAt(datetime_from, zone).day)}, ${time(datetime_from, zone)}–${time(datetime_till, zone)}`,
    ],
    [t('where'), ({ location, room }) => `${location.name}, ${room.name}`],
    [t('practitioner'), ({ user }) => user.name],
    [t('notes'), ({ notes }) => notes],
    [t('state'), ({ deleted_at, no_show_at }) => t(deleted_at ? 'cancelled' : no_show_at ? 'noShow' : 'planned')],
  ]
  return (before, after) =>
    parts.map(([label, valueInWords]) => ({ label, before: valueInWords(before), after: valueInWords(after) }))
}

import { featureLog } from '#kernel/log.ts'

/** Describes shifts and absences to the log. */
export const schedulesLog = featureLog({
  tables: {
    absences: { called: { nl: 'Afwezigheid', fr: 'Absence', en: 'Absence', de: 'Abwesenheit' } },
    recurrences: { called: { nl: 'Dienst', fr: 'Plage', en: 'Shift', de: 'Dienst' } },
    recurrence_exceptions: {
      called: {
        nl: 'Afwijking van een dienst',
        fr: 'Exception d’une plage',
        en: 'Exception of a shift',
        de: 'Ausnahme eines Dienstes',
      },
      partOf: { table: 'recurrences', column: 'recurrence_id' },
    },
  },
  calls: {
    '/absences': 'absences',
    '/recurrences': 'recurrences',
    '/employees/:id/recurrence': 'recurrences',
    '/rooms/:id/recurrence': 'recurrences',
  },
  fields: {
    date_till: { nl: 'Tot en met', fr: 'Jusqu’au', en: 'Until', de: 'Bis' },
    interval_days: {
      nl: 'Herhaling (dagen)',
      fr: 'Répétition (jours)',
      en: 'Repeats (days)',
      de: 'Wiederholung (Tage)',
    },
    recurrence_id: { nl: 'Dienst', fr: 'Plage', en: 'Shift', de: 'Dienst' },
    weekdays: { nl: 'Weekdagen', fr: 'Jours', en: 'Weekdays', de: 'Wochentage' },
  },
})

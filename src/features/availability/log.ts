import { featureLog } from '#kernel/log.ts'

/** What the log knows of free times. */
export const availabilityLog = featureLog({
  pages: {
    availability: { nl: 'Vrije tijden', fr: 'Disponibilités', en: 'Free times', de: 'Freie Zeiten' },
  },
  calls: {
    '/event/availability': 'availability',
    '/event/employees': 'availability',
    '/event/devices': 'availability',
    '/event/models': 'availability',
  },
})

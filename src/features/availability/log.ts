import { featureLog } from '#kernel/log.ts'

/** The log's subjects of availability. */
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

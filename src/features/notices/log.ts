import { featureLog } from '#kernel/log.ts'

/** Describes notices to the log. */
export const noticesLog = featureLog({
  tables: {
    notices: { called: { nl: 'Bericht', fr: 'Message', en: 'Notice', de: 'Hinweis' } },
  },
  calls: { '/notices': 'notices' },
  fields: {
    dismissed_at: { nl: 'Gezien', fr: 'Vu', en: 'Dismissed', de: 'Gesehen' },
  },
})

import { featureLog } from '#kernel/log.ts'

/** What the log knows of notices. */
export const noticesLog = featureLog({
  tables: {
    notices: { called: { nl: 'Bericht', fr: 'Message', en: 'Notice', de: 'Hinweis' } },
  },
  calls: { '/notices': 'notices' },
  fields: {
    dismissed_at: { nl: 'Gezien', fr: 'Vu', en: 'Dismissed', de: 'Gesehen' },
  },
})

import { featureLog } from '#kernel/log.ts'

/** Describes notices to the log. */
export const noticesLog = featureLog({
  tables: {
    notices: { called: { nl: 'Bericht', fr: 'Message', en: 'Notice', de: 'Hinweis' } },
  },
  // An open page is told of more than notices; both are what the product tells a person.
  calls: { '/notices': 'notices', '/live': 'notices' },
  fields: {
    solved_at: { nl: 'Opgelost', fr: 'Résolu', en: 'Solved', de: 'Gelöst' },
    dismissed_at: { nl: 'Gezien', fr: 'Vu', en: 'Dismissed', de: 'Gesehen' },
  },
})

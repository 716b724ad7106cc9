import { featureLog } from '#kernel/log.ts'

/** What the log knows of the day summary. */
export const daySummaryLog = featureLog({
  pages: {
    day_summary: { nl: 'Dagafsluiting', fr: 'Clôture de caisse', en: 'Day summary', de: 'Tagesabschluss' },
  },
  calls: { '/day-summary': 'day_summary' },
})

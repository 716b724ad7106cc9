import { featureLog } from '#kernel/log.ts'

/** Describes the day summary to the log. */
export const daySummaryLog = featureLog({
  pages: {
    day_summary: { nl: 'Dagafsluiting', fr: 'Clôture de caisse', en: 'Day summary', de: 'Tagesabschluss' },
  },
  calls: { '/day-summary': 'day_summary', '/list/location/day-summary': 'day_summary' },
})

import { featureLog } from '#kernel/log.ts'

/** The log's subjects of the calendar. */
export const calendarLog = featureLog({
  pages: {
    calendar: { nl: 'Agenda', fr: 'Agenda', en: 'Calendar', de: 'Kalender' },
  },
  calls: {
    '/calendar': 'calendar',
    '/locations/:locationId/calendar': 'calendar',
    '/locations/:locationId/calendar-planning': 'calendar',
  },
})

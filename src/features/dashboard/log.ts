import { featureLog } from '#kernel/log.ts'

/** What the log knows of the dashboard. */
export const dashboardLog = featureLog({
  pages: {
    dashboard: { nl: 'Dashboard', fr: 'Tableau de bord', en: 'Dashboard', de: 'Übersicht' },
  },
  calls: { '/dashboard': 'dashboard' },
})

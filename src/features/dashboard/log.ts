import { featureLog } from '#kernel/log.ts'

/** Describes the dashboard to the log. */
export const dashboardLog = featureLog({
  pages: {
    dashboard: { nl: 'Dashboard', fr: 'Tableau de bord', en: 'Dashboard', de: 'Übersicht' },
  },
  calls: { '/dashboard': 'dashboard' },
})

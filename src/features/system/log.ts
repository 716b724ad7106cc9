import { featureLog } from '#kernel/log.ts'

/** Describes the state of the server to the log. */
export const systemLog = featureLog({
  tables: {
    upkeep_steps: { called: { nl: 'Onderhoud', fr: 'Entretien', en: 'Upkeep', de: 'Wartung' } },
  },
  calls: { '/system': 'upkeep_steps' },
  fields: {
    asked_at: { nl: 'Eerder gevraagd', fr: 'Demandé plus tôt', en: 'Asked for early', de: 'Vorzeitig verlangt' },
  },
})

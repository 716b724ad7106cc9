import { featureLog } from '#kernel/log.ts'

/** Describes the export of a client's whole file to the log. */
export const privacyLog = featureLog({
  pages: {
    client_file: { nl: 'Volledig dossier', fr: 'Dossier complet', en: 'Whole file', de: 'Vollständige Akte' },
  },
  calls: { '/clients/:id/whole-file': 'client_file' },
})

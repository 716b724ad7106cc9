import { featureLog } from '#kernel/log.ts'

/** Describes uploaded contracts to the log. */
export const contractsLog = featureLog({
  tables: {
    contracts: { called: { nl: 'Contract', fr: 'Contrat', en: 'Contract', de: 'Vertrag' } },
  },
  calls: {
    '/contracts': 'contracts',
    '/clients/:id/contracts': 'contracts',
    '/list/client/:id/contracts': 'contracts',
  },
  fields: {
    file_type: { nl: 'Soort bestand', fr: 'Type de fichier', en: 'Type of file', de: 'Art der Datei' },
    file_bytes: { nl: 'Grootte (bytes)', fr: 'Taille (octets)', en: 'Size (bytes)', de: 'Größe (Bytes)' },
    file_sha256: { nl: 'SHA-256', fr: 'SHA-256', en: 'SHA-256', de: 'SHA-256' },
    deactivated_by: { nl: 'Gedeactiveerd door', fr: 'Désactivé par', en: 'Deactivated by', de: 'Deaktiviert von' },
  },
})

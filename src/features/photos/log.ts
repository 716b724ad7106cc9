import { featureLog } from '#kernel/log.ts'

/** Describes photos of treatment reports to the log. */
export const photosLog = featureLog({
  tables: {
    report_photos: {
      called: { nl: 'Foto', fr: 'Photo', en: 'Photo', de: 'Foto' },
    },
  },
  calls: {
    '/treatment-report/photos': 'report_photos',
    '/event/:id/treatment-report/photos': 'report_photos',
  },
  fields: {
    angle: { nl: 'Hoek', fr: 'Angle', en: 'Angle', de: 'Winkel' },
    taken_at: { nl: 'Genomen op', fr: 'Prise le', en: 'Taken at', de: 'Aufgenommen am' },
    width: { nl: 'Breedte', fr: 'Largeur', en: 'Width', de: 'Breite' },
    height: { nl: 'Hoogte', fr: 'Hauteur', en: 'Height', de: 'Höhe' },
    removed_at: { nl: 'Verwijderd op', fr: 'Supprimée le', en: 'Deleted at', de: 'Gelöscht am' },
    removed_by: { nl: 'Verwijderd door', fr: 'Supprimée par', en: 'Deleted by', de: 'Gelöscht von' },
    remove_reason: {
      nl: 'Reden van verwijderen',
      fr: 'Motif de la suppression',
      en: 'Reason for deleting',
      de: 'Grund der Löschung',
    },
  },
})

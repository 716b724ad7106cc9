import { featureLog } from '#kernel/log.ts'

/** Describes consents for photos and comparisons that were sent to the log. */
export const photoSharingLog = featureLog({
  tables: {
    photo_consents: {
      called: {
        nl: 'Toestemming voor foto’s',
        fr: 'Accord pour les photos',
        en: 'Consent for photos',
        de: 'Einwilligung für Fotos',
      },
    },
    photo_comparisons: {
      called: {
        nl: 'Verstuurde vergelijking',
        fr: 'Comparaison envoyée',
        en: 'Comparison that was sent',
        de: 'Gesendeter Vergleich',
      },
    },
  },
  calls: {
    '/clients/:id/photo-sharing': 'photo_consents',
    '/clients/:id/photo-consents': 'photo_consents',
    '/treatment-report/photos/send-compare-photo': 'photo_comparisons',
    '/photo-comparisons': 'photo_comparisons',
    '/photo-comparison': 'photo_comparisons',
  },
  fields: {
    purpose: { nl: 'Doel', fr: 'Finalité', en: 'Purpose', de: 'Zweck' },
    given: { nl: 'Gegeven', fr: 'Donné', en: 'Given', de: 'Erteilt' },
    left_photo_id: { nl: 'Foto 1', fr: 'Photo 1', en: 'Photo 1', de: 'Foto 1' },
    right_photo_id: { nl: 'Foto 2', fr: 'Photo 2', en: 'Photo 2', de: 'Foto 2' },
    alignment: { nl: 'Uitlijning', fr: 'Alignement', en: 'Alignment', de: 'Ausrichtung' },
    ended_at: { nl: 'Link gestopt op', fr: 'Lien arrêté le', en: 'Link ended at', de: 'Link beendet am' },
    ended_by: { nl: 'Link gestopt door', fr: 'Lien arrêté par', en: 'Link ended by', de: 'Link beendet von' },
    end_reason: { nl: 'Waarom gestopt', fr: 'Motif de l’arrêt', en: 'Reason of the end', de: 'Grund des Endes' },
  },
})

import { featureLog } from '#kernel/log.ts'

/** Describes drawings of treatment reports to the log. */
export const drawingsLog = featureLog({
  tables: {
    report_drawings: {
      called: { nl: 'Tekening', fr: 'Dessin', en: 'Drawing', de: 'Zeichnung' },
    },
  },
  calls: {
    '/treatment-report/drawings': 'report_drawings',
    '/event/:id/treatment-report/drawings': 'report_drawings',
  },
  fields: {
    photo_id: { nl: 'Foto', fr: 'Photo', en: 'Photo', de: 'Foto' },
    figure: { nl: 'Figuur', fr: 'Figure', en: 'Figure', de: 'Figur' },
    marks: { nl: 'Markeringen', fr: 'Repères', en: 'Marks', de: 'Markierungen' },
    mark_count: {
      nl: 'Aantal markeringen',
      fr: 'Nombre de repères',
      en: 'Number of marks',
      de: 'Anzahl der Markierungen',
    },
    unit_count: { nl: 'Eenheden samen', fr: 'Total des unités', en: 'Units in total', de: 'Einheiten insgesamt' },
    changed_by: { nl: 'Gewijzigd door', fr: 'Modifié par', en: 'Changed by', de: 'Geändert von' },
  },
})

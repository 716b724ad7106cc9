import { featureLog } from '#kernel/log.ts'

/** Describes the closing of days and petty cash to the log. */
export const dayClosingLog = featureLog({
  tables: {
    day_closings: {
      called: { nl: 'Dagafsluiting', fr: 'Clôture de caisse', en: 'Closing of a day', de: 'Tagesabschluss' },
    },
    day_reopenings: {
      called: { nl: 'Heropende dag', fr: 'Journée rouverte', en: 'Day opened again', de: 'Wieder geöffneter Tag' },
    },
    cash_movements: {
      called: { nl: 'Kasboeking', fr: 'Mouvement d’espèces', en: 'Cash entry', de: 'Barbuchung' },
    },
  },
  calls: {
    '/day-closing': 'day_closings',
    '/day-closings': 'day_closings',
    '/cash-movements': 'cash_movements',
  },
  fields: {
    closing_id: { nl: 'Dagafsluiting', fr: 'Clôture', en: 'Closing', de: 'Tagesabschluss' },
    opening_cents: { nl: 'Kas bij opening', fr: 'Fond de caisse', en: 'Cash at opening', de: 'Anfangsbestand' },
    reverses_id: {
      nl: 'Draait kasboeking terug',
      fr: 'Annule le mouvement',
      en: 'Takes back cash entry',
      de: 'Nimmt Barbuchung zurück',
    },
  },
})

import { featureLog } from '#kernel/log.ts'

/** Describes reference data to the log. */
export const referenceDataLog = featureLog({
  tables: {
    appointment_types: {
      called: {
        nl: 'Soort afspraak',
        fr: 'Type de rendez-vous',
        en: 'Appointment type',
        de: 'Terminart',
      },
      named: { in: ['appointment_type_id'], by: ['name'] },
    },
  },
  pages: {
    choices: { nl: 'Keuzelijst', fr: 'Liste de choix', en: 'List of choices', de: 'Auswahlliste' },
  },
  calls: {
    '/list': 'choices',
    '/geocode': 'choices',
    '/brands': 'choices',
    '/countries': 'choices',
    '/devices/models': 'choices',
    '/devices/types': 'choices',
    '/genders': 'choices',
    '/locales': 'choices',
    '/mutation_type': 'choices',
    '/payment_method': 'choices',
    '/qualifications/countries/list': 'choices',
    '/roles/practitioner-roles': 'choices',
    '/rooms/raw': 'choices',
    '/treatments/categories': 'choices',
  },
  fields: {
    appointment_type_id: {
      nl: 'Soort afspraak',
      fr: 'Type de rendez-vous',
      en: 'Appointment type',
      de: 'Terminart',
    },
  },
})

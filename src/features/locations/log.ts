import { featureLog } from '#kernel/log.ts'

/** Describes locations to the log. */
export const locationsLog = featureLog({
  tables: {
    locations: {
      called: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
      named: { in: ['location_id'], by: ['place', 'name'], between: ', ', country: 'own' },
    },
    location_owners: {
      called: {
        nl: 'Eigenaar van locatie',
        fr: 'Propriétaire de l’établissement',
        en: 'Owner of location',
        de: 'Inhaber des Standorts',
      },
      partOf: { table: 'locations', column: 'location_id' },
    },
    opening_hours: {
      called: { nl: 'Openingstijden', fr: 'Heures d’ouverture', en: 'Opening hours', de: 'Öffnungszeiten' },
      partOf: { table: 'locations', column: 'location_id' },
    },
    rooms: {
      called: { nl: 'Kamer', fr: 'Cabine', en: 'Room', de: 'Raum' },
      ownedBy: { table: 'locations', column: 'location_id', as: 'room' },
      named: { in: ['room_id'], by: ['name'], country: { column: 'location_id', table: 'locations' } },
    },
    location_types: {
      called: { nl: 'Soort locatie', fr: 'Type d’établissement', en: 'Location type', de: 'Standortart' },
      named: { in: ['location_type_id'], by: ['name'] },
    },
    legal_entities: {
      called: { nl: 'Onderneming', fr: 'Entreprise', en: 'Company', de: 'Unternehmen' },
      named: { in: ['legal_entity_id'], by: ['name'], country: 'own' },
    },
  },
  calls: { '/locations': 'locations' },
  fields: {
    bank_account: { nl: 'Bankrekening', fr: 'Compte bancaire', en: 'Bank account', de: 'Bankkonto' },
    invoice_prefix: {
      nl: 'Voorvoegsel factuur',
      fr: 'Préfixe de facture',
      en: 'Invoice prefix',
      de: 'Rechnungspräfix',
    },
    location_type_id: { nl: 'Soort locatie', fr: 'Type d’établissement', en: 'Location type', de: 'Standortart' },
    room: { nl: 'Kamer', fr: 'Cabine', en: 'Room', de: 'Raum' },
    room_closed: { nl: 'Kamer gesloten', fr: 'Cabine fermée', en: 'Room closed', de: 'Raum geschlossen' },
    room_reopened: {
      nl: 'Kamer weer geopend',
      fr: 'Cabine rouverte',
      en: 'Room opened again',
      de: 'Raum wieder geöffnet',
    },
    trade_register: {
      nl: 'Handelsregister',
      fr: 'Registre du commerce',
      en: 'Trade register',
      de: 'Handelsregister',
    },
    trade_register_label: {
      nl: 'Naam van het register',
      fr: 'Nom du registre',
      en: 'Name of the register',
      de: 'Name des Registers',
    },
    vat_id: { nl: 'Btw-nummer', fr: 'Numéro de TVA', en: 'VAT number', de: 'USt-IdNr.' },
    weekday: { nl: 'Weekdag', fr: 'Jour', en: 'Weekday', de: 'Wochentag' },
  },
})

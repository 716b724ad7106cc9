import { featureLog } from '#kernel/log.ts'

/** Describes reference data to the log. */
export const dictionariesLog = featureLog({
  tables: {
    complications: { called: { nl: 'Complicatie', fr: 'Complication', en: 'Complication', de: 'Komplikation' } },
    countries: {
      called: { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' },
      named: { in: ['country_id', 'nin_country_id'], by: ['name'] },
    },
    device_types: {
      called: { nl: 'Soort apparaat', fr: 'Type d’appareil', en: 'Device type', de: 'Geräteart' },
      named: { in: ['device_type_id'], by: ['name'] },
    },
    genders: {
      called: { nl: 'Geslacht', fr: 'Genre', en: 'Gender', de: 'Geschlecht' },
      named: { in: ['gender_id'], by: ['name'] },
    },
    health_insurances: {
      called: { nl: 'Zorgverzekeraar', fr: 'Assureur santé', en: 'Health insurer', de: 'Krankenkasse' },
      named: { in: ['health_insurance_id'], by: ['name'] },
    },
    languages: { called: { nl: 'Taal', fr: 'Langue', en: 'Language', de: 'Sprache' } },
    ledgers: { called: { nl: 'Grootboekrekening', fr: 'Compte général', en: 'Ledger', de: 'Sachkonto' } },
    locales: {
      called: { nl: 'Taal', fr: 'Langue', en: 'Language', de: 'Sprache' },
      named: { in: ['locale_id', 'default_locale_id'], by: ['name'] },
    },
    payment_methods: { called: { nl: 'Betaalwijze', fr: 'Mode de paiement', en: 'Payment method', de: 'Zahlungsart' } },
    price_levels: {
      called: { nl: 'Prijsniveau', fr: 'Niveau de prix', en: 'Price level', de: 'Preisstufe' },
      named: { in: ['price_level_id'], by: ['name'], country: 'own' },
    },
    qualifications: {
      called: { nl: 'Bevoegdheid', fr: 'Qualification', en: 'Qualification', de: 'Qualifikation' },
      named: { in: ['qualification_id'], by: ['name'], country: 'own' },
    },
    side_effects: { called: { nl: 'Bijwerking', fr: 'Effet secondaire', en: 'Side effect', de: 'Nebenwirkung' } },
    supported_countries: {
      called: {
        nl: 'Land van de keten',
        fr: 'Pays de la chaîne',
        en: 'Country of the chain',
        de: 'Land der Kette',
      },
      named: { in: ['supported_country_id'], by: ['name'] },
    },
    supported_country_locales: {
      called: {
        nl: 'Taal van het land',
        fr: 'Langue du pays',
        en: 'Language of the country',
        de: 'Sprache des Landes',
      },
      partOf: { table: 'supported_countries', column: 'supported_country_id' },
    },
    tax_rates: { called: { nl: 'Btw-tarief', fr: 'Taux de TVA', en: 'VAT rate', de: 'MwSt.-Satz' } },
    treatment_categories: {
      called: {
        nl: 'Behandelcategorie',
        fr: 'Catégorie de soins',
        en: 'Treatment category',
        de: 'Behandlungskategorie',
      },
      named: { in: ['treatment_category_id'], by: ['name'] },
    },
    zv_insurances: { called: { nl: 'ZV-naam', fr: 'Nom de soin assuré', en: 'ZV name', de: 'ZV-Name' } },
  },
  calls: {
    '/complications': 'complications',
    '/countries/:id': 'countries',
    '/countries/dto': 'countries',
    '/device-types': 'device_types',
    '/genders/:id': 'genders',
    '/genders/dto': 'genders',
    '/healthinsurances': 'health_insurances',
    '/languages': 'languages',
    '/ledgers': 'ledgers',
    '/locales/:id': 'locales',
    '/locales/dto': 'locales',
    '/payment_method/:id': 'payment_methods',
    '/payment_method/dto': 'payment_methods',
    '/price-levels': 'price_levels',
    '/qualifications': 'qualifications',
    '/side_effects': 'side_effects',
    '/supported-countries': 'supported_countries',
    '/tax-rates': 'tax_rates',
    '/treatment-categories': 'treatment_categories',
    '/zv_insurances': 'zv_insurances',
  },
  fields: {
    bankaccount: { nl: 'Bankrekening', fr: 'Compte bancaire', en: 'Bank account', de: 'Bankkonto' },
    cash_rounding: {
      nl: 'Contant afronden',
      fr: 'Arrondi des espèces',
      en: 'Cash rounding',
      de: 'Barbeträge runden',
    },
    default_locale_id: {
      nl: 'Standaardtaal',
      fr: 'Langue par défaut',
      en: 'Default language',
      de: 'Standardsprache',
    },
    device_type_id: { nl: 'Soort apparaat', fr: 'Type d’appareil', en: 'Device type', de: 'Geräteart' },
    doctor: { nl: 'Door arts', fr: 'Par un médecin', en: 'By a doctor', de: 'Ärztlich' },
    is_none: { nl: 'Staat voor geen', fr: 'Signifie aucun', en: 'Stands for none', de: 'Steht für keine' },
    medical_grounds: {
      nl: 'Medische vrijstelling',
      fr: 'Exemption médicale',
      en: 'Medical exemption',
      de: 'Medizinische Befreiung',
    },
    payment_key_given_at: {
      nl: 'Mollie-sleutel gegeven',
      fr: 'Clé Mollie donnée',
      en: 'Mollie key given',
      de: 'Mollie-Schlüssel gegeben',
    },
    phone_prefix: { nl: 'Landnummer', fr: 'Indicatif', en: 'Country code', de: 'Landesvorwahl' },
    qualification_id: { nl: 'Bevoegdheid', fr: 'Qualification', en: 'Qualification', de: 'Qualifikation' },
    treatment_category_id: {
      nl: 'Behandelcategorie',
      fr: 'Catégorie de soins',
      en: 'Treatment category',
      de: 'Behandlungskategorie',
    },
  },
})

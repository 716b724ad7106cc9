import { texts } from '#kernel/texts.ts'

export const clientsTexts = texts({
  // The overview
  title: { nl: 'Cliënten', fr: 'Clients', en: 'Clients', de: 'Kunden' },
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  last_visit: { nl: 'Laatste bezoek', fr: 'Dernière visite', en: 'Last visit', de: 'Letzter Besuch' },
  next_visit: { nl: 'Volgend bezoek', fr: 'Prochaine visite', en: 'Next visit', de: 'Nächster Besuch' },
  credit_cents: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' },
  status: { nl: 'Status', fr: 'Statut', en: 'Status', de: 'Status' },
  active: { nl: 'Actief', fr: 'Actif', en: 'Active', de: 'Aktiv' },
  inactive: { nl: 'Gedeactiveerd', fr: 'Désactivé', en: 'Deactivated', de: 'Deaktiviert' },
  since: { nl: 'sinds {{day}}', fr: 'depuis le {{day}}', en: 'since {{day}}', de: 'seit {{day}}' },
  lastLocation: {
    nl: 'Locatie van het laatste bezoek',
    fr: 'Lieu de la dernière visite',
    en: 'Location of the last visit',
    de: 'Standort des letzten Besuchs',
  },
  withCredit: { nl: 'Heeft tegoed', fr: 'A du crédit', en: 'Has credit', de: 'Hat Guthaben' },
  noVisitSince: {
    nl: 'Geen bezoek sinds',
    fr: 'Pas de visite depuis',
    en: 'No visit since',
    de: 'Kein Besuch seit',
  },
  emptyText: {
    nl: 'Voeg de eerste cliënt toe, of neem uw cliënten over met een import.',
    fr: 'Ajoutez le premier client, ou reprenez vos clients par une importation.',
    en: 'Add the first client, or bring your clients along with an import.',
    de: 'Legen Sie den ersten Kunden an, oder übernehmen Sie Ihre Kunden mit einem Import.',
  },
  deactivate: { nl: 'Deactiveren', fr: 'Désactiver', en: 'Deactivate', de: 'Deaktivieren' },
  deactivated: {
    nl: '{{name}} is gedeactiveerd',
    fr: '{{name}} a été désactivé(e)',
    en: '{{name}} has been deactivated',
    de: '{{name}} wurde deaktiviert',
  },

  // The form
  newTitle: { nl: 'Nieuwe cliënt', fr: 'Nouveau client', en: 'New client', de: 'Neuer Kunde' },
  editTitle: { nl: 'Cliënt wijzigen', fr: 'Modifier le client', en: 'Edit client', de: 'Kunde bearbeiten' },
  create: { nl: 'Cliënt toevoegen', fr: 'Ajouter le client', en: 'Add client', de: 'Kunde anlegen' },
  created: {
    nl: '{{name}} is toegevoegd',
    fr: '{{name}} a été ajouté(e)',
    en: '{{name}} has been added',
    de: '{{name}} wurde angelegt',
  },
  updated: {
    nl: 'De gegevens van {{name}} zijn opgeslagen',
    fr: 'Les données de {{name}} ont été enregistrées',
    en: '{{name}}’s details have been saved',
    de: 'Die Angaben zu {{name}} wurden gespeichert',
  },
  person: { nl: 'Persoon', fr: 'Personne', en: 'Person', de: 'Person' },
  address: { nl: 'Adres', fr: 'Adresse', en: 'Address', de: 'Adresse' },
  first_name: { nl: 'Voornaam', fr: 'Prénom', en: 'First name', de: 'Vorname' },
  last_name: { nl: 'Achternaam', fr: 'Nom', en: 'Last name', de: 'Nachname' },
  email: { nl: 'E-mailadres', fr: 'Adresse e-mail', en: 'E-mail address', de: 'E-Mail-Adresse' },
  emailHelp: {
    nl: 'Verplicht: herinneringen en facturen gaan hierheen',
    fr: 'Obligatoire : les rappels et les factures y sont envoyés',
    en: 'Required: reminders and invoices go here',
    de: 'Erforderlich: Erinnerungen und Rechnungen gehen hierhin',
  },
  phone_number: { nl: 'Telefoonnummer', fr: 'Numéro de téléphone', en: 'Phone number', de: 'Telefonnummer' },
  birthdate: { nl: 'Geboortedatum', fr: 'Date de naissance', en: 'Date of birth', de: 'Geburtsdatum' },
  gender_id: { nl: 'Geslacht', fr: 'Genre', en: 'Gender', de: 'Geschlecht' },
  locale_id: { nl: 'Taal', fr: 'Langue', en: 'Language', de: 'Sprache' },
  localeHelp: {
    nl: 'Voor facturen en berichten',
    fr: 'Pour les factures et les messages',
    en: 'For invoices and messages',
    de: 'Für Rechnungen und Nachrichten',
  },
  street: { nl: 'Straat', fr: 'Rue', en: 'Street', de: 'Straße' },
  street_number: { nl: 'Huisnummer', fr: 'Numéro', en: 'House number', de: 'Hausnummer' },
  street_suffix: { nl: 'Toevoeging', fr: 'Complément', en: 'Suffix', de: 'Zusatz' },
  postcode: { nl: 'Postcode', fr: 'Code postal', en: 'Postcode', de: 'Postleitzahl' },
  place: { nl: 'Plaats', fr: 'Localité', en: 'Town', de: 'Ort' },
  country_id: { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' },
  remarks: { nl: 'Opmerkingen', fr: 'Remarques', en: 'Remarks', de: 'Bemerkungen' },
  remarksHelp: {
    nl: 'Belangrijk bij de behandeling: allergieën, wensen',
    fr: 'Important pour le soin : allergies, souhaits',
    en: 'Important for the treatment: allergies, wishes',
    de: 'Wichtig für die Behandlung: Allergien, Wünsche',
  },

  // Addresses from the map
  suggestedAddresses: {
    nl: 'Voorgestelde adressen',
    fr: 'Adresses proposées',
    en: 'Suggested addresses',
    de: 'Vorgeschlagene Adressen',
  },
  addressesFound_one: {
    nl: '{{count}} adres voorgesteld, kies met de pijltoetsen',
    fr: '{{count}} adresse proposée, choisissez avec les flèches',
    en: '{{count}} address suggested, choose with the arrow keys',
    de: '{{count}} Adresse vorgeschlagen, Auswahl mit den Pfeiltasten',
  },
  addressesFound_other: {
    nl: '{{count}} adressen voorgesteld, kies met de pijltoetsen',
    fr: '{{count}} adresses proposées, choisissez avec les flèches',
    en: '{{count}} addresses suggested, choose with the arrow keys',
    de: '{{count}} Adressen vorgeschlagen, Auswahl mit den Pfeiltasten',
  },
  addressFilled: {
    nl: 'Adres ingevuld: {{address}}',
    fr: 'Adresse remplie : {{address}}',
    en: 'Address filled in: {{address}}',
    de: 'Adresse eingetragen: {{address}}',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    clients: typeof clientsTexts
  }
}

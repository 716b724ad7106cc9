import { texts } from '#kernel/texts.ts'

export const clientsTexts = texts({
  // The overview
  title: { nl: 'Cliënten', fr: 'Clients', en: 'Clients', de: 'Kunden' },
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  // Short titles: all columns of the overview have to fit beside each other.
  born: { nl: 'Geboren', fr: 'Naissance', en: 'Born', de: 'Geboren' },
  phone: { nl: 'Telefoon', fr: 'Téléphone', en: 'Phone', de: 'Telefon' },
  mail: { nl: 'E-mail', fr: 'E-mail', en: 'E-mail', de: 'E-Mail' },
  lastHere: { nl: 'Laatst hier', fr: 'Vu le', en: 'Last here', de: 'Zuletzt da' },
  comesNext: { nl: 'Volgende', fr: 'Prochaine', en: 'Next', de: 'Nächster' },
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
  openTerms: { nl: 'Termijnen', fr: 'Échéances', en: 'Instalments', de: 'Raten' },
  withOpenTerms: {
    nl: 'Heeft open termijnen',
    fr: 'A des échéances ouvertes',
    en: 'Has open instalments',
    de: 'Hat offene Raten',
  },
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
  details: { nl: 'Gegevens', fr: 'Données', en: 'Details', de: 'Daten' },
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

  // Important notes, edited by themselves
  notes: { nl: 'Belangrijke notities', fr: 'Notes importantes', en: 'Important notes', de: 'Wichtige Notizen' },
  notesHelp: {
    nl: 'Iedereen die deze cliënt behandelt ziet dit: allergieën, wensen',
    fr: 'Visible par tous ceux qui soignent ce client : allergies, souhaits',
    en: 'Everybody who treats this client sees this: allergies, wishes',
    de: 'Alle, die diesen Kunden behandeln, sehen das: Allergien, Wünsche',
  },
  notesSaved: {
    nl: 'De notities van {{name}} zijn opgeslagen',
    fr: 'Les notes de {{name}} ont été enregistrées',
    en: '{{name}}’s notes have been saved',
    de: 'Die Notizen zu {{name}} wurden gespeichert',
  },

  // Health insurance, national number and minors
  care: {
    nl: 'Zorgverzekering',
    fr: 'Assurance santé',
    en: 'Health insurance',
    de: 'Krankenversicherung',
  },
  health_insurance_id: {
    nl: 'Zorgverzekeraar',
    fr: 'Assureur santé',
    en: 'Health insurer',
    de: 'Krankenkasse',
  },
  insurerHelp: {
    nl: 'Alleen voor zorg die wordt gedeclareerd',
    fr: 'Uniquement pour les soins remboursés',
    en: 'Only for care that is claimed',
    de: 'Nur für abgerechnete Behandlungen',
  },
  noInsurer: {
    nl: 'Geen',
    fr: 'Aucun',
    en: 'None',
    de: 'Keine',
  },
  bsn: {
    nl: 'BSN',
    fr: 'BSN',
    en: 'BSN',
    de: 'BSN',
  },
  rrn: {
    nl: 'Rijksregisternummer (RRN)',
    fr: 'Registre national (RRN)',
    en: 'National register (RRN)',
    de: 'Nationalregister (RRN)',
  },
  nin: {
    nl: 'Nationaal nummer',
    fr: 'Numéro national',
    en: 'National number',
    de: 'Nationale Nummer',
  },
  chosenContracts: {
    nl: 'gekozen contracten',
    fr: 'contrats choisis',
    en: 'chosen contracts',
    de: 'ausgewählte Verträge',
  },
  nin_country_id: {
    nl: 'Land van het nummer',
    fr: 'Pays du numéro',
    en: 'Country of the number',
    de: 'Land der Nummer',
  },
  nin_set_at: {
    nl: 'Nationaal nummer ingevoerd',
    fr: 'Numéro national saisi',
    en: 'National number entered',
    de: 'Nationale Nummer eingegeben',
  },
  ninHelp: {
    nl: 'Wordt verzegeld bewaard',
    fr: 'Conservé sous scellé',
    en: 'Kept sealed',
    de: 'Wird versiegelt aufbewahrt',
  },
  ninDoubtful: {
    nl: 'De controlecijfers van het nummer kloppen niet: kijk het na.',
    fr: 'Les chiffres de contrôle du numéro ne sont pas corrects : vérifiez-le.',
    en: 'The check digits of the number are wrong: please check it.',
    de: 'Die Prüfziffern der Nummer stimmen nicht: Bitte prüfen.',
  },
  showNin: {
    nl: 'Nummer tonen',
    fr: 'Afficher le numéro',
    en: 'Show the number',
    de: 'Nummer anzeigen',
  },
  hideNin: {
    nl: 'Nummer verbergen',
    fr: 'Masquer le numéro',
    en: 'Hide the number',
    de: 'Nummer verbergen',
  },
  changeNin: {
    nl: 'Nummer wijzigen',
    fr: 'Modifier le numéro',
    en: 'Change the number',
    de: 'Nummer ändern',
  },
  keepNin: {
    nl: 'Nummer niet wijzigen',
    fr: 'Ne pas modifier le numéro',
    en: 'Leave the number as it is',
    de: 'Nummer nicht ändern',
  },
  ninRemoved: {
    nl: 'Leeg opslaan verwijdert het nummer',
    fr: 'Enregistrer vide supprime le numéro',
    en: 'Saving it empty removes the number',
    de: 'Leer speichern entfernt die Nummer',
  },
  minorTitle_one: {
    nl: 'Minderjarig: {{count}} jaar',
    fr: 'Mineur : {{count}} an',
    en: 'Under age: {{count}} year old',
    de: 'Minderjährig: {{count}} Jahr',
  },
  minorTitle_other: {
    nl: 'Minderjarig: {{count}} jaar',
    fr: 'Mineur : {{count}} ans',
    en: 'Under age: {{count}} years old',
    de: 'Minderjährig: {{count}} Jahre',
  },
  minorUnknown: { nl: 'Minderjarig.', fr: 'Mineur.', en: 'Under age.', de: 'Minderjährig.' },
  minorText: {
    nl: 'Een cosmetische behandeling zonder medische noodzaak mag pas vanaf 18 jaar.',
    fr: 'Un soin esthétique sans nécessité médicale n’est permis qu’à partir de 18 ans.',
    en: 'A cosmetic treatment without medical need is allowed from the age of 18 only.',
    de: 'Eine kosmetische Behandlung ohne medizinische Notwendigkeit ist erst ab 18 Jahren erlaubt.',
  },
  consenting_parent: {
    nl: 'Ouder die toestemt',
    fr: 'Parent qui consent',
    en: 'Parent who consents',
    de: 'Zustimmender Elternteil',
  },
  consentHelp: {
    nl: 'Voor- en achternaam van een ouder of voogd',
    fr: 'Prénom et nom d’un parent ou tuteur',
    en: 'First and last name of a parent or guardian',
    de: 'Vor- und Nachname eines Elternteils oder Vormunds',
  },
  consentOf: {
    nl: 'Toestemming van {{name}}',
    fr: 'Consentement de {{name}}',
    en: 'Consent of {{name}}',
    de: 'Zustimmung von {{name}}',
  },
  noConsent: {
    nl: 'Nog geen ouder genoteerd die toestemt.',
    fr: 'Aucun parent consentant n’est encore noté.',
    en: 'No consenting parent is noted yet.',
    de: 'Noch kein zustimmender Elternteil notiert.',
  },

  // Likely doubles
  likelyDouble: {
    nl: 'Lijkt op {{name}}: naast elkaar bekijken',
    fr: 'Ressemble à {{name}} : voir côte à côte',
    en: 'Looks like {{name}}: see side by side',
    de: 'Ähnelt {{name}}: nebeneinander ansehen',
  },
  doubles: {
    nl: 'Al bekend?',
    fr: 'Déjà connu ?',
    en: 'Already known?',
    de: 'Schon bekannt?',
  },
  doublesHint: {
    nl: 'Wie hetzelfde telefoonnummer of e-mailadres heeft, of een gelijkende naam met dezelfde geboortedatum of hetzelfde adres, verschijnt hier.',
    fr: 'Qui a le même numéro ou la même adresse e-mail, ou un nom semblable avec la même date de naissance ou la même adresse, apparaît ici.',
    en: 'Anybody with the same phone number or e-mail address, or a similar name with the same date of birth or address, appears here.',
    de: 'Wer dieselbe Telefonnummer oder E-Mail-Adresse hat, oder einen ähnlichen Namen mit demselben Geburtsdatum oder derselben Adresse, erscheint hier.',
  },
  doublesFound_one: {
    nl: '{{count}} cliënt is misschien dezelfde',
    fr: '{{count}} client est peut-être le même',
    en: '{{count}} client may be the same',
    de: '{{count}} Kunde ist vielleicht derselbe',
  },
  doublesFound_other: {
    nl: '{{count}} cliënten zijn misschien dezelfde',
    fr: '{{count}} clients sont peut-être les mêmes',
    en: '{{count}} clients may be the same',
    de: '{{count}} Kunden sind vielleicht dieselben',
  },
  openDouble: {
    nl: 'Openen: wat u typte blijft bewaard',
    fr: 'Ouvrir : votre saisie est conservée',
    en: 'Open: what you typed is kept',
    de: 'Öffnen: Ihre Eingaben bleiben erhalten',
  },
  inactiveDouble: {
    nl: 'Gedeactiveerd: activeer deze cliënt eerst',
    fr: 'Désactivé : activez d’abord ce client',
    en: 'Deactivated: activate this client first',
    de: 'Deaktiviert: Aktivieren Sie diesen Kunden zuerst',
  },
  chooseDouble: {
    nl: 'Deze cliënt kiezen',
    fr: 'Choisir ce client',
    en: 'Choose this client',
    de: 'Diesen Kunden wählen',
  },
  'same.phone_number': {
    nl: 'Zelfde telefoonnummer',
    fr: 'Même numéro de téléphone',
    en: 'Same phone number',
    de: 'Gleiche Telefonnummer',
  },
  'same.email': {
    nl: 'Zelfde e-mailadres',
    fr: 'Même adresse e-mail',
    en: 'Same e-mail address',
    de: 'Gleiche E-Mail-Adresse',
  },
  'same.birthdate': {
    nl: 'Zelfde geboortedatum',
    fr: 'Même date de naissance',
    en: 'Same date of birth',
    de: 'Gleiches Geburtsdatum',
  },
  'same.address': {
    nl: 'Zelfde adres',
    fr: 'Même adresse',
    en: 'Same address',
    de: 'Gleiche Adresse',
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

import { texts } from '#kernel/texts.ts'

/** Namespace `locations`. */
export const locationsTexts = texts({
  // The overview
  title: { nl: 'Locaties', fr: 'Établissements', en: 'Locations', de: 'Standorte' },
  add: { nl: 'Locatie toevoegen', fr: 'Ajouter un établissement', en: 'Add location', de: 'Standort hinzufügen' },
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  place: { nl: 'Plaats', fr: 'Localité', en: 'Town', de: 'Ort' },
  address: { nl: 'Adres', fr: 'Adresse', en: 'Address', de: 'Adresse' },
  country: { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' },
  type: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  owners: { nl: 'Eigenaren', fr: 'Propriétaires', en: 'Owners', de: 'Eigentümer/innen' },
  rooms: { nl: 'Kamers', fr: 'Cabines', en: 'Rooms', de: 'Räume' },
  cost_center: { nl: 'Kostenplaats', fr: 'Centre de coûts', en: 'Cost centre', de: 'Kostenstelle' },
  emptyText: {
    nl: 'Voeg de eerste locatie toe, met kamers en openingstijden.',
    fr: 'Ajoutez le premier établissement, avec ses cabines et ses heures d’ouverture.',
    en: 'Add the first location, with its rooms and opening hours.',
    de: 'Fügen Sie den ersten Standort hinzu, mit Räumen und Öffnungszeiten.',
  },
  deactivate: { nl: 'Deactiveren', fr: 'Désactiver', en: 'Deactivate', de: 'Deaktivieren' },
  deactivated: {
    nl: '{{name}} is gedeactiveerd',
    fr: '{{name}} a été désactivé',
    en: '{{name}} has been deactivated',
    de: '{{name}} wurde deaktiviert',
  },

  // The form
  newTitle: { nl: 'Nieuwe locatie', fr: 'Nouvel établissement', en: 'New location', de: 'Neuer Standort' },
  editTitle: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  created: {
    nl: '{{name}} is toegevoegd',
    fr: '{{name}} a été ajouté',
    en: '{{name}} has been added',
    de: '{{name}} wurde hinzugefügt',
  },
  saved: {
    nl: '{{name}} is opgeslagen',
    fr: '{{name}} a été enregistré',
    en: '{{name}} has been saved',
    de: '{{name}} wurde gespeichert',
  },
  details: { nl: 'Gegevens', fr: 'Données', en: 'Details', de: 'Daten' },
  openingHours: { nl: 'Openingstijden', fr: 'Heures d’ouverture', en: 'Opening hours', de: 'Öffnungszeiten' },
  location: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  country_id: { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' },
  countryHelp: {
    nl: 'Is na het toevoegen niet meer te wijzigen.',
    fr: 'Ne peut plus être modifié après l’ajout.',
    en: 'Cannot be changed once it is added.',
    de: 'Nach dem Hinzufügen nicht mehr änderbar.',
  },
  type_id: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  ownerIds: { nl: 'Eigenaren', fr: 'Propriétaires', en: 'Owners', de: 'Eigentümer/innen' },
  noOwners: {
    nl: 'Er is nog niemand met de rol van locatie-eigenaar.',
    fr: 'Personne n’a encore le rôle de propriétaire d’établissement.',
    en: 'Nobody has the role of location owner yet.',
    de: 'Noch niemand hat die Rolle Standortinhaber/in.',
  },
  addOwner: {
    nl: 'Voeg eerst een medewerker toe',
    fr: 'Ajoutez d’abord un collaborateur',
    en: 'Add an employee first',
    de: 'Zuerst Mitarbeiter/in hinzufügen',
  },
  street: { nl: 'Straat', fr: 'Rue', en: 'Street', de: 'Straße' },
  street_number: { nl: 'Huisnummer', fr: 'Numéro', en: 'House number', de: 'Hausnummer' },
  street_suffix: { nl: 'Toevoeging', fr: 'Complément', en: 'Suffix', de: 'Zusatz' },
  postcode: { nl: 'Postcode', fr: 'Code postal', en: 'Postcode', de: 'Postleitzahl' },
  phone_number: { nl: 'Telefoonnummer', fr: 'Numéro de téléphone', en: 'Phone number', de: 'Telefonnummer' },
  email: { nl: 'E-mailadres', fr: 'Adresse e-mail', en: 'E-mail address', de: 'E-Mail-Adresse' },
  price_level_id: { nl: 'Prijsniveau', fr: 'Niveau de prix', en: 'Price level', de: 'Preisstufe' },
  priceLevelHelp: {
    nl: 'Zonder prijsniveau gelden de gewone prijzen.',
    fr: 'Sans niveau de prix, les prix normaux s’appliquent.',
    en: 'Without a price level the normal prices apply.',
    de: 'Ohne Preisstufe gelten die normalen Preise.',
  },
  legal_entity_id: { nl: 'Onderneming', fr: 'Entreprise', en: 'Company', de: 'Unternehmen' },
  legalEntityHelp: {
    nl: 'Staat als afzender op de facturen.',
    fr: 'Figure comme émetteur sur les factures.',
    en: 'Appears on invoices as the sender.',
    de: 'Steht als Absender auf den Rechnungen.',
  },
  company: {
    nl: 'Onderneming op de facturen',
    fr: 'Entreprise sur les factures',
    en: 'Company on the invoices',
    de: 'Unternehmen auf den Rechnungen',
  },
  companyHelp: {
    nl: 'In dit land factureert nog geen onderneming. Het adres wordt dat van deze locatie.',
    fr: 'Aucune entreprise ne facture encore dans ce pays. L’adresse sera celle de cet établissement.',
    en: 'No company invoices in this country yet. Its address will be that of this location.',
    de: 'In diesem Land stellt noch kein Unternehmen Rechnungen. Die Adresse wird die dieses Standorts.',
  },
  'company.name': {
    nl: 'Naam van de onderneming',
    fr: 'Nom de l’entreprise',
    en: 'Name of the company',
    de: 'Name des Unternehmens',
  },
  'company.vat_id': { nl: 'Btw-nummer', fr: 'Numéro de TVA', en: 'VAT number', de: 'USt-IdNr.' },
  'company.trade_register': {
    nl: 'Nummer in het handelsregister',
    fr: 'Numéro d’entreprise',
    en: 'Trade register number',
    de: 'Handelsregisternummer',
  },
  'company.bank_account': {
    nl: 'Bankrekening (IBAN)',
    fr: 'Compte bancaire (IBAN)',
    en: 'Bank account (IBAN)',
    de: 'Bankkonto (IBAN)',
  },
  'company.email': {
    nl: 'E-mailadres van de onderneming',
    fr: 'Adresse e-mail de l’entreprise',
    en: 'E-mail address of the company',
    de: 'E-Mail-Adresse des Unternehmens',
  },
  'company.phone': {
    nl: 'Telefoonnummer van de onderneming',
    fr: 'Téléphone de l’entreprise',
    en: 'Phone number of the company',
    de: 'Telefonnummer des Unternehmens',
  },

  // On the map
  onMap: { nl: 'Op de kaart', fr: 'Sur la carte', en: 'On the map', de: 'Auf der Karte' },
  latitude: { nl: 'Breedtegraad', fr: 'Latitude', en: 'Latitude', de: 'Breitengrad' },
  longitude: { nl: 'Lengtegraad', fr: 'Longitude', en: 'Longitude', de: 'Längengrad' },
  mapHelp: {
    nl: 'Hiermee staat bij het boeken de dichtstbijzijnde locatie bovenaan.',
    fr: 'Ainsi, l’établissement le plus proche figure en tête lors de la réservation.',
    en: 'With this the nearest location comes first when somebody books.',
    de: 'So steht beim Buchen der nächstgelegene Standort oben.',
  },
  lookUp: { nl: 'Opzoeken', fr: 'Rechercher', en: 'Look up', de: 'Suchen' },
  addressFirst: {
    nl: 'Vul eerst straat, huisnummer en plaats in.',
    fr: 'Indiquez d’abord la rue, le numéro et la localité.',
    en: 'Fill in the street, house number and town first.',
    de: 'Bitte zuerst Straße, Hausnummer und Ort angeben.',
  },
  noGeocoder: {
    nl: 'Er is geen kaartdienst ingesteld: vul de coördinaten zelf in, of laat ze leeg.',
    fr: 'Aucun service de cartes n’est configuré : indiquez vous-même les coordonnées, ou laissez-les vides.',
    en: 'No map service has been set up: fill in the coordinates yourself, or leave them empty.',
    de: 'Es ist kein Kartendienst eingerichtet: Bitte die Koordinaten selbst eingeben oder leer lassen.',
  },
  foundOnMap: {
    nl: 'Gevonden: {{address}}',
    fr: 'Trouvé : {{address}}',
    en: 'Found: {{address}}',
    de: 'Gefunden: {{address}}',
  },
  notOnMap: {
    nl: 'Dit adres staat niet op de kaart. Vul de coördinaten zelf in.',
    fr: 'Cette adresse ne figure pas sur la carte. Indiquez vous-même les coordonnées.',
    en: 'This address is not on the map. Fill in the coordinates yourself.',
    de: 'Diese Adresse ist nicht auf der Karte. Bitte die Koordinaten selbst eingeben.',
  },

  // Opening hours
  timetables: { nl: 'Openingstijden', fr: 'Heures d’ouverture', en: 'Opening hours', de: 'Öffnungszeiten' },
  hoursHelp: {
    nl: 'Deze tijden gelden voor kamers zonder eigen tijden.',
    fr: 'Ces heures s’appliquent aux cabines sans horaires propres.',
    en: 'These hours apply to rooms without hours of their own.',
    de: 'Diese Zeiten gelten für Räume ohne eigene Zeiten.',
  },
  closed: { nl: 'Gesloten', fr: 'Fermé', en: 'Closed', de: 'Geschlossen' },
  openOn: { nl: '{{day}} open', fr: 'Ouvert le {{day}}', en: 'Open on {{day}}', de: 'Am {{day}} geöffnet' },
  fromOn: { nl: '{{day}} van', fr: '{{day}}, de', en: '{{day}} from', de: '{{day}} von' },
  tillOn: { nl: '{{day}} tot', fr: '{{day}}, à', en: '{{day}} till', de: '{{day}} bis' },
  till: { nl: 'tot', fr: 'à', en: 'to', de: 'bis' },
  copyHours: {
    nl: 'Overnemen voor alle open dagen',
    fr: 'Appliquer à tous les jours d’ouverture',
    en: 'Apply to all open days',
    de: 'Für alle offenen Tage übernehmen',
  },
  day1: { nl: 'Maandag', fr: 'Lundi', en: 'Monday', de: 'Montag' },
  day2: { nl: 'Dinsdag', fr: 'Mardi', en: 'Tuesday', de: 'Dienstag' },
  day3: { nl: 'Woensdag', fr: 'Mercredi', en: 'Wednesday', de: 'Mittwoch' },
  day4: { nl: 'Donderdag', fr: 'Jeudi', en: 'Thursday', de: 'Donnerstag' },
  day5: { nl: 'Vrijdag', fr: 'Vendredi', en: 'Friday', de: 'Freitag' },
  day6: { nl: 'Zaterdag', fr: 'Samedi', en: 'Saturday', de: 'Samstag' },
  day7: { nl: 'Zondag', fr: 'Dimanche', en: 'Sunday', de: 'Sonntag' },

  // Rooms
  roomNumber: { nl: 'Kamer {{number}}', fr: 'Cabine {{number}}', en: 'Room {{number}}', de: 'Raum {{number}}' },
  roomName: {
    nl: 'Naam van kamer {{number}}',
    fr: 'Nom de la cabine {{number}}',
    en: 'Name of room {{number}}',
    de: 'Name von Raum {{number}}',
  },
  addRoom: { nl: 'Kamer toevoegen', fr: 'Ajouter une cabine', en: 'Add room', de: 'Raum hinzufügen' },
  removeRoom: { nl: '{{name}} verwijderen', fr: 'Retirer {{name}}', en: 'Remove {{name}}', de: '{{name}} entfernen' },
  firstStays: {
    nl: 'Kan niet worden verwijderd',
    fr: 'Ne peut pas être retirée',
    en: 'Cannot be removed',
    de: 'Kann nicht entfernt werden',
  },
  moveUp: { nl: '{{name}} naar boven', fr: 'Monter {{name}}', en: 'Move {{name}} up', de: '{{name}} nach oben' },
  roomsHelp: {
    nl: 'In deze volgorde staan ze in de agenda. Een kamer waar al afspraken waren, wordt gesloten en blijft bewaard.',
    fr: 'Elles figurent dans cet ordre dans l’agenda. Une cabine qui a déjà eu des rendez-vous est fermée et conservée.',
    en: 'They appear in this order in the calendar. A room that has had appointments is closed and kept.',
    de: 'In dieser Reihenfolge stehen sie im Kalender. Ein Raum, der schon Termine hatte, wird geschlossen und bleibt erhalten.',
  },
  closedRooms: { nl: 'Gesloten kamers', fr: 'Cabines fermées', en: 'Closed rooms', de: 'Geschlossene Räume' },
  reopen: { nl: 'Heropenen', fr: 'Rouvrir', en: 'Open again', de: 'Wieder öffnen' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    locations: typeof locationsTexts
  }
}

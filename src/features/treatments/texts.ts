import { texts } from '#kernel/texts.ts'

/** Namespace `treatments`. */
export const treatmentsTexts = texts({
  // The overview
  title: { nl: 'Behandelingen', fr: 'Soins', en: 'Treatments', de: 'Behandlungen' },
  add: { nl: 'Behandeling toevoegen', fr: 'Ajouter un soin', en: 'Add treatment', de: 'Behandlung hinzufügen' },
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  category: { nl: 'Categorie', fr: 'Catégorie', en: 'Category', de: 'Kategorie' },
  qualifications: { nl: 'Bevoegdheden', fr: 'Qualifications', en: 'Qualifications', de: 'Qualifikationen' },
  codeColumn: { nl: 'Code', fr: 'Code', en: 'Code', de: 'Code' },
  performance_code: { nl: 'Prestatiecode', fr: 'Code de prestation', en: 'Performance code', de: 'Leistungscode' },
  duration: { nl: 'Duur', fr: 'Durée', en: 'Duration', de: 'Dauer' },
  follow_up_weeks: { nl: 'Vervolg na', fr: 'Suivi après', en: 'Follow-up after', de: 'Folgetermin nach' },
  followUpHelp: {
    nl: 'Bij een vervolgafspraak opent de agenda in die week',
    fr: 'Pour un rendez-vous de suivi, l’agenda s’ouvre sur cette semaine',
    en: 'For a follow-up appointment the calendar opens at that week',
    de: 'Für einen Folgetermin öffnet sich der Kalender in dieser Woche',
  },
  afterWeeks_one: { nl: '{{count}} week', fr: '{{count}} semaine', en: '{{count}} week', de: '{{count}} Woche' },
  afterWeeks_other: { nl: '{{count}} weken', fr: '{{count}} semaines', en: '{{count}} weeks', de: '{{count}} Wochen' },
  price_cents: { nl: 'Prijs', fr: 'Prix', en: 'Price', de: 'Preis' },
  priceHelp: { nl: 'Inclusief btw', fr: 'TVA comprise', en: 'VAT included', de: 'Inklusive MwSt.' },
  vat_per_mille: { nl: 'Btw', fr: 'TVA', en: 'VAT', de: 'MwSt.' },
  can_book_online: { nl: 'Online te boeken', fr: 'Réservable en ligne', en: 'Bookable online', de: 'Online buchbar' },
  onlineOnly: {
    nl: 'Alleen online te boeken',
    fr: 'Réservables en ligne seulement',
    en: 'Bookable online only',
    de: 'Nur online buchbare',
  },
  emptyText: {
    nl: 'Voeg de eerste behandeling van dit land toe.',
    fr: 'Ajoutez le premier soin de ce pays.',
    en: 'Add the first treatment of this country.',
    de: 'Fügen Sie die erste Behandlung dieses Landes hinzu.',
  },
  deactivate: { nl: 'Deactiveren', fr: 'Désactiver', en: 'Deactivate', de: 'Deaktivieren' },
  deactivated: {
    nl: '{{name}} is gedeactiveerd',
    fr: '{{name}} a été désactivé',
    en: '{{name}} has been deactivated',
    de: '{{name}} wurde deaktiviert',
  },

  // The form
  newTitle: { nl: 'Nieuwe behandeling', fr: 'Nouveau soin', en: 'New treatment', de: 'Neue Behandlung' },
  editTitle: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
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
  details: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  pricing: { nl: 'Prijs', fr: 'Prix', en: 'Price', de: 'Preis' },
  online: { nl: 'Online', fr: 'En ligne', en: 'Online', de: 'Online' },
  names: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  namesHelp: {
    nl: 'Is een taal leeg, dan wordt de Nederlandse naam getoond.',
    fr: 'Si une langue est vide, le nom néerlandais s’affiche.',
    en: 'If a language is empty, the Dutch name is shown.',
    de: 'Ist eine Sprache leer, wird der niederländische Name gezeigt.',
  },
  supported_country_id: { nl: 'Land', fr: 'Pays', en: 'Country', de: 'Land' },
  countryFixed: {
    nl: 'Is na het toevoegen niet meer te wijzigen',
    fr: 'Ne peut plus être modifié après l’ajout',
    en: 'Cannot be changed once it is added',
    de: 'Nach dem Hinzufügen nicht mehr änderbar',
  },
  treatment_category_id: { nl: 'Categorie', fr: 'Catégorie', en: 'Category', de: 'Kategorie' },
  performanceHelp: {
    nl: 'Hoogstens 4 cijfers, voor de zorgverzekeraar',
    fr: '4 chiffres au plus, pour l’assureur santé',
    en: '4 digits at most, for the health insurer',
    de: 'Höchstens 4 Ziffern, für die Krankenkasse',
  },
  work: { nl: 'Wie en waarmee', fr: 'Qui et avec quoi', en: 'Who and with what', de: 'Wer und womit' },
  qualificationsHelp: {
    nl: 'Wie één van deze bevoegdheden heeft, mag deze behandeling geven',
    fr: 'Il suffit d’avoir l’une de ces qualifications pour donner ce soin',
    en: 'Anyone with one of these qualifications may give this treatment',
    de: 'Wer eine dieser Qualifikationen hat, darf diese Behandlung durchführen',
  },
  models: { nl: 'Apparaten', fr: 'Appareils', en: 'Devices', de: 'Geräte' },
  modelsHelp: {
    nl: 'Elke afspraak reserveert van elk model één apparaat',
    fr: 'Chaque rendez-vous réserve un appareil de chaque modèle',
    en: 'Each appointment reserves one device of each model',
    de: 'Jeder Termin reserviert ein Gerät jedes Modells',
  },
  intake: { nl: 'Intake', fr: 'Premier bilan', en: 'Intake', de: 'Erstgespräch' },
  intakeHelp: {
    nl: 'Een eerste gesprek, geen behandeling',
    fr: 'Un premier entretien, pas un soin',
    en: 'A first conversation, not a treatment',
    de: 'Ein erstes Gespräch, keine Behandlung',
  },
  requires_medical_grounds: {
    nl: 'Naar de medische grondslag vragen',
    fr: 'Demander le motif médical',
    en: 'Ask for medical grounds',
    de: 'Medizinischen Grund erfragen',
  },
  medicalHelp: {
    nl: 'Het behandelverslag vraagt dan of de behandeling is vrijgesteld van btw',
    fr: 'Le rapport demande alors si le soin est exonéré de TVA',
    en: 'The report then asks whether the treatment is exempt from VAT',
    de: 'Der Behandlungsbericht fragt dann, ob die Behandlung von der MwSt. befreit ist',
  },
  original_price_cents: {
    nl: 'Oorspronkelijke prijs',
    fr: 'Prix d’origine',
    en: 'Original price',
    de: 'Ursprünglicher Preis',
  },
  originalHelp: {
    nl: 'Wat het zonder de actie kost',
    fr: 'Ce que le soin coûte sans l’offre',
    en: 'What it costs without the offer',
    de: 'Was es ohne die Aktion kostet',
  },
  original_price_optional: {
    nl: 'Oorspronkelijke prijs niet verplicht',
    fr: 'Prix d’origine facultatif',
    en: 'Original price is optional',
    de: 'Ursprünglicher Preis nicht erforderlich',
  },
  optionalHelp: {
    nl: 'Voor een actie die geen korting op een gewone prijs is',
    fr: 'Pour une offre qui n’est pas une remise sur un prix normal',
    en: 'For an offer that is not a discount on a normal price',
    de: 'Für eine Aktion, die kein Rabatt auf einen normalen Preis ist',
  },
  ledger_number: { nl: 'Grootboekrekening', fr: 'Compte général', en: 'Ledger', de: 'Sachkonto' },
  noLedgers: {
    nl: 'Dit land heeft nog geen grootboekrekeningen. Een beheerder voegt ze toe bij de basisgegevens.',
    fr: 'Ce pays n’a pas encore de comptes généraux. Un administrateur les ajoute dans les données de base.',
    en: 'This country has no ledgers yet. An administrator adds them to the reference data.',
    de: 'Dieses Land hat noch keine Sachkonten. Die Administration fügt sie bei den Stammdaten hinzu.',
  },
  price_levels: {
    nl: 'Prijs per prijsniveau',
    fr: 'Prix par niveau de prix',
    en: 'Price per price level',
    de: 'Preis je Preisstufe',
  },

  // Appointments and packages of a deactivated treatment
  leftTitle: {
    nl: 'Deze behandeling is nog in gebruik',
    fr: 'Ce soin est encore utilisé',
    en: 'This treatment is still in use',
    de: 'Diese Behandlung wird noch verwendet',
  },
  leftText: {
    nl: 'Er is nog niets opgeslagen. Slaat u toch op, dan blijven komende afspraken staan en worden de pakketten niet meer verkocht.',
    fr: 'Rien n’est encore enregistré. Si vous enregistrez quand même, les rendez-vous à venir restent et les forfaits ne sont plus vendus.',
    en: 'Nothing has been saved yet. If you save anyway, coming appointments stay and the packages are no longer sold.',
    de: 'Noch ist nichts gespeichert. Wenn Sie trotzdem speichern, bleiben die kommenden Termine bestehen, und die Pakete werden nicht mehr verkauft.',
  },
  leftPackages_one: {
    nl: '{{count}} pakket dat niet meer wordt verkocht',
    fr: '{{count}} forfait qui ne sera plus vendu',
    en: '{{count}} package that will no longer be sold',
    de: '{{count}} Paket, das nicht mehr verkauft wird',
  },
  leftPackages_other: {
    nl: '{{count}} pakketten die niet meer worden verkocht',
    fr: '{{count}} forfaits qui ne seront plus vendus',
    en: '{{count}} packages that will no longer be sold',
    de: '{{count}} Pakete, die nicht mehr verkauft werden',
  },
  'leftPackage.package_one': {
    nl: '{{count}} behandeling voor {{price}}',
    fr: '{{count}} soin pour {{price}}',
    en: '{{count}} treatment for {{price}}',
    de: '{{count}} Behandlung für {{price}}',
  },
  'leftPackage.package_other': {
    nl: '{{count}} behandelingen voor {{price}}',
    fr: '{{count}} soins pour {{price}}',
    en: '{{count}} treatments for {{price}}',
    de: '{{count}} Behandlungen für {{price}}',
  },
  'leftPackage.term_one': {
    nl: '{{count}} behandeling in termijnen voor {{price}}',
    fr: '{{count}} soin en plusieurs fois pour {{price}}',
    en: '{{count}} treatment in instalments for {{price}}',
    de: '{{count}} Behandlung in Raten für {{price}}',
  },
  'leftPackage.term_other': {
    nl: '{{count}} behandelingen in termijnen voor {{price}}',
    fr: '{{count}} soins en plusieurs fois pour {{price}}',
    en: '{{count}} treatments in instalments for {{price}}',
    de: '{{count}} Behandlungen in Raten für {{price}}',
  },

  // Online
  booking: { nl: 'Boeken', fr: 'Réservation', en: 'Booking', de: 'Buchung' },
  bookHelp: {
    nl: 'Cliënten vinden deze behandeling in het portaal',
    fr: 'Les clients trouvent ce soin sur le portail',
    en: 'Clients find this treatment on the portal',
    de: 'Kunden finden diese Behandlung im Portal',
  },
  portal_name: { nl: 'Naam in het portaal', fr: 'Nom sur le portail', en: 'Name on the portal', de: 'Name im Portal' },
  portal_position: {
    nl: 'Plaats in het portaal',
    fr: 'Position sur le portail',
    en: 'Position on the portal',
    de: 'Position im Portal',
  },
  positionHelp: {
    nl: 'Het laagste nummer staat bovenaan',
    fr: 'Le plus petit nombre vient en premier',
    en: 'The lowest number comes first',
    de: 'Die niedrigste Nummer steht oben',
  },
  image: { nl: 'Foto', fr: 'Photo', en: 'Picture', de: 'Bild' },
  imageHelp: {
    nl: 'Of sleep een foto hierheen. JPG, PNG of WebP, hoogstens {{max}} MB.',
    fr: 'Ou déposez une photo ici. JPG, PNG ou WebP, {{max}} Mo au maximum.',
    en: 'Or drop a picture here. JPG, PNG or WebP, {{max}} MB at most.',
    de: 'Oder ein Bild hierher ziehen. JPG, PNG oder WebP, höchstens {{max}} MB.',
  },
  chooseImage: { nl: 'Foto kiezen', fr: 'Choisir une photo', en: 'Choose a picture', de: 'Bild wählen' },
  replaceImage: {
    nl: 'Andere foto kiezen',
    fr: 'Choisir une autre photo',
    en: 'Choose another picture',
    de: 'Anderes Bild wählen',
  },
  removeImage: { nl: 'Foto verwijderen', fr: 'Supprimer la photo', en: 'Remove the picture', de: 'Bild entfernen' },
  sendingImage: {
    nl: 'De foto wordt verstuurd …',
    fr: 'Envoi de la photo…',
    en: 'Sending the picture …',
    de: 'Das Bild wird gesendet …',
  },
  imageOf: {
    nl: 'Foto van de behandeling',
    fr: 'Photo du soin',
    en: 'Picture of the treatment',
    de: 'Bild der Behandlung',
  },
  hasImage: { nl: 'een foto', fr: 'une photo', en: 'a picture', de: 'ein Bild' },
  paying: { nl: 'Betalen', fr: 'Paiement', en: 'Payment', de: 'Bezahlung' },
  can_pay_online: { nl: 'Online aanbetalen', fr: 'Acompte en ligne', en: 'Down payment online', de: 'Online anzahlen' },
  payNoKey: {
    nl: 'Kan nog niet: het land heeft geen sleutel van de betaaldienst',
    fr: 'Pas encore possible : le pays n’a pas de clé du prestataire de paiement',
    en: 'Not possible yet: the country has no key of the payment provider',
    de: 'Noch nicht möglich: Das Land hat keinen Schlüssel des Zahlungsdienstes',
  },
  payHelp: {
    nl: 'Wie online boekt, doet een aanbetaling',
    fr: 'Les clients versent un acompte en réservant en ligne',
    en: 'Clients who book online make a down payment',
    de: 'Wer online bucht, leistet eine Anzahlung',
  },
  advance_payment_price_cents: { nl: 'Aanbetaling', fr: 'Acompte', en: 'Down payment', de: 'Anzahlung' },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    treatments: typeof treatmentsTexts
  }
}

import { texts } from '#kernel/texts.ts'

/** The words of the overview of everything about a client, in the client's language. */
export const overviewTexts = texts({
  title: { nl: 'Uw gegevens', fr: 'Vos données', en: 'Your data', de: 'Ihre Daten' },
  note: {
    nl: 'Dit is alles wat {{chain}} over u bewaart, zoals het was op {{day}}. Dezelfde gegevens staan volledig, tot in elk veld, in {{data}}; uw facturen en documenten zitten er als bestand bij.',
    fr: 'Voici tout ce que {{chain}} conserve à votre sujet, à la date du {{day}}. Les mêmes données figurent intégralement, champ par champ, dans {{data}} ; vos factures et documents sont joints comme fichiers.',
    en: 'This is everything that {{chain}} keeps about you, as it was on {{day}}. The same data are in {{data}} in full, down to every field; your invoices and documents come with it as files.',
    de: 'Dies ist alles, was {{chain}} über Sie aufbewahrt, mit Stand vom {{day}}. Dieselben Daten stehen vollständig, Feld für Feld, in {{data}}; Ihre Rechnungen und Dokumente liegen als Dateien bei.',
  },
  page: {
    nl: 'Pagina {{page}} van {{pages}}',
    fr: 'Page {{page}} sur {{pages}}',
    en: 'Page {{page}} of {{pages}}',
    de: 'Seite {{page}} von {{pages}}',
  },
  none: { nl: 'Geen.', fr: 'Aucun.', en: 'None.', de: 'Keine.' },

  details: { nl: 'Persoonsgegevens', fr: 'Données personnelles', en: 'Personal details', de: 'Persönliche Daten' },
  number: { nl: 'Cliëntnummer', fr: 'N° de client', en: 'Client number', de: 'Kundennummer' },
  name: { nl: 'Naam', fr: 'Nom', en: 'Name', de: 'Name' },
  birthdate: { nl: 'Geboortedatum', fr: 'Date de naissance', en: 'Date of birth', de: 'Geburtsdatum' },
  gender: { nl: 'Geslacht', fr: 'Genre', en: 'Gender', de: 'Geschlecht' },
  email: { nl: 'E-mail', fr: 'E-mail', en: 'E-mail', de: 'E-Mail' },
  phone: { nl: 'Telefoon', fr: 'Téléphone', en: 'Phone', de: 'Telefon' },
  address: { nl: 'Adres', fr: 'Adresse', en: 'Address', de: 'Adresse' },
  bsn: { nl: 'BSN', fr: 'BSN', en: 'BSN', de: 'BSN' },
  rrn: {
    nl: 'Rijksregisternummer',
    fr: 'Numéro de registre national',
    en: 'National register number',
    de: 'Nationalregisternummer',
  },
  nin: { nl: 'Nationaal nummer', fr: 'Numéro national', en: 'National number', de: 'Nationale Nummer' },
  insurer: { nl: 'Zorgverzekeraar', fr: 'Assureur santé', en: 'Health insurer', de: 'Krankenkasse' },
  consentingParent: {
    nl: 'Ouder die toestemt',
    fr: 'Parent qui consent',
    en: 'Parent who consents',
    de: 'Zustimmender Elternteil',
  },
  companyName: { nl: 'Bedrijfsnaam', fr: 'Nom de l’entreprise', en: 'Company name', de: 'Firmenname' },
  vatNumber: { nl: 'Btw-nummer', fr: 'Numéro de TVA', en: 'VAT number', de: 'USt-IdNr.' },
  remarks: { nl: 'Opmerkingen', fr: 'Remarques', en: 'Remarks', de: 'Bemerkungen' },
  clientSince: { nl: 'Aangemaakt op', fr: 'Créé le', en: 'Created on', de: 'Angelegt am' },

  appointments: { nl: 'Afspraken', fr: 'Rendez-vous', en: 'Appointments', de: 'Termine' },
  when: { nl: 'Wanneer', fr: 'Quand', en: 'When', de: 'Wann' },
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  location: { nl: 'Locatie', fr: 'Établissement', en: 'Location', de: 'Standort' },
  practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler/in' },
  particulars: { nl: 'Bijzonderheden', fr: 'Détails', en: 'Particulars', de: 'Besonderheiten' },
  cancelled: { nl: 'Geannuleerd', fr: 'Annulé', en: 'Cancelled', de: 'Storniert' },
  no_show: { nl: 'Niet verschenen', fr: 'Absent(e)', en: 'No-show', de: 'Nicht erschienen' },

  reports: { nl: 'Behandelverslagen', fr: 'Rapports de soin', en: 'Treatment reports', de: 'Behandlungsberichte' },
  type: { nl: 'Soort', fr: 'Type', en: 'Type', de: 'Art' },
  author: { nl: 'Auteur', fr: 'Auteur', en: 'Author', de: 'Verfasser/in' },
  devices: { nl: 'Apparaten', fr: 'Appareils', en: 'Devices', de: 'Geräte' },
  peelings: { nl: 'Peelings', fr: 'Peelings', en: 'Peelings', de: 'Peelings' },
  injectables: { nl: 'Injecties', fr: 'Injections', en: 'Injectables', de: 'Injektionen' },
  lot: { nl: 'partij {{lot}}', fr: 'lot {{lot}}', en: 'lot {{lot}}', de: 'Charge {{lot}}' },
  usableUntil: {
    nl: 'houdbaar tot en met {{day}}',
    fr: 'utilisable jusqu’au {{day}} inclus',
    en: 'use by {{day}}',
    de: 'haltbar bis {{day}}',
  },
  complications: { nl: 'Complicaties', fr: 'Complications', en: 'Complications', de: 'Komplikationen' },
  sideEffects: { nl: 'Bijwerkingen', fr: 'Effets secondaires', en: 'Side effects', de: 'Nebenwirkungen' },
  grounds: {
    nl: 'Medische vragenlijst',
    fr: 'Questionnaire médical',
    en: 'Medical questionnaire',
    de: 'Medizinischer Fragebogen',
  },
  yes: { nl: 'ja', fr: 'oui', en: 'yes', de: 'ja' },
  no: { nl: 'nee', fr: 'non', en: 'no', de: 'nein' },
  goal: { nl: 'doel', fr: 'objectif', en: 'goal', de: 'Ziel' },
  therapeutic: { nl: 'therapeutisch', fr: 'thérapeutique', en: 'therapeutic', de: 'therapeutisch' },
  notApplicable: { nl: 'niet van toepassing', fr: 'non applicable', en: 'not applicable', de: 'nicht zutreffend' },
  photos: { nl: 'Foto’s', fr: 'Photos', en: 'Photos', de: 'Fotos' },
  photosWaiting: {
    nl: 'nog niet bij het verslag: {{count}}',
    fr: 'pas encore dans le rapport : {{count}}',
    en: 'not part of the report yet: {{count}}',
    de: 'noch nicht Teil des Berichts: {{count}}',
  },
  addendum: { nl: 'Aanvulling', fr: 'Complément', en: 'Addendum', de: 'Nachtrag' },

  agreements: {
    nl: 'Ondertekende overeenkomsten',
    fr: 'Consentements signés',
    en: 'Signed agreements',
    de: 'Unterschriebene Einwilligungen',
  },
  validThrough: { nl: 'Geldig t/m', fr: 'Valable jusqu’au', en: 'Valid through', de: 'Gültig bis' },
  withdrawn: {
    nl: 'Ingetrokken op {{day}}',
    fr: 'Retiré le {{day}}',
    en: 'Withdrawn on {{day}}',
    de: 'Widerrufen am {{day}}',
  },
  contracts: { nl: 'Documenten', fr: 'Documents', en: 'Documents', de: 'Dokumente' },
  category: { nl: 'Categorie', fr: 'Catégorie', en: 'Category', de: 'Kategorie' },

  consents: {
    nl: 'Toestemmingen voor foto’s',
    fr: 'Accords pour les photos',
    en: 'Consents for photos',
    de: 'Einwilligungen für Fotos',
  },
  purpose: { nl: 'Doel', fr: 'Finalité', en: 'Purpose', de: 'Zweck' },
  consentGiven: { nl: 'Gegeven', fr: 'Donné', en: 'Given', de: 'Erteilt' },
  consentWithdrawn: { nl: 'Ingetrokken', fr: 'Retiré', en: 'Withdrawn', de: 'Widerrufen' },
  givenUntil: {
    nl: 'Gegeven, tot en met {{day}}',
    fr: 'Donné, jusqu’au {{day}} inclus',
    en: 'Given, through {{day}}',
    de: 'Erteilt, bis einschließlich {{day}}',
  },
  recordedBy: { nl: 'Vastgelegd door', fr: 'Noté par', en: 'Recorded by', de: 'Erfasst von' },

  comparisons: {
    nl: 'Vergelijkingen van foto’s die u kreeg',
    fr: 'Comparaisons de photos qui vous ont été envoyées',
    en: 'Comparisons of photos sent to you',
    de: 'Fotovergleiche, die Sie erhalten haben',
  },
  sentBy: { nl: 'Verstuurd door', fr: 'Envoyée par', en: 'Sent by', de: 'Gesendet von' },
  unknownAddress: { nl: 'niet meer bekend', fr: 'plus connue', en: 'no longer known', de: 'nicht mehr bekannt' },
  sentPhoto: {
    nl: '{{name}}, bezoek van {{day}} (nummer {{id}})',
    fr: '{{name}}, visite du {{day}} (numéro {{id}})',
    en: '{{name}}, visit of {{day}} (number {{id}})',
    de: '{{name}}, Besuch vom {{day}} (Nummer {{id}})',
  },
  readableUntil: { nl: 'Te bekijken tot', fr: 'Visible jusqu’au', en: 'Readable until', de: 'Abrufbar bis' },
  opened: { nl: 'Geopend', fr: 'Ouverte', en: 'Opened', de: 'Geöffnet' },
  notOpened: { nl: 'niet geopend', fr: 'pas ouverte', en: 'not opened', de: 'nicht geöffnet' },
  openedTimes: {
    nl: 'eerst op {{first}}, laatst op {{last}}, aantal keren: {{count}}',
    fr: 'd’abord le {{first}}, en dernier le {{last}}, nombre de fois : {{count}}',
    en: 'first on {{first}}, last on {{last}}, number of times: {{count}}',
    de: 'zuerst am {{first}}, zuletzt am {{last}}, Anzahl: {{count}}',
  },
  linkEnded: { nl: 'Ingetrokken', fr: 'Retirée', en: 'Withdrawn', de: 'Widerrufen' },
  endedBy: {
    nl: '{{moment}}, vastgelegd door {{name}}: {{reason}}',
    fr: '{{moment}}, noté par {{name}} : {{reason}}',
    en: '{{moment}}, recorded by {{name}}: {{reason}}',
    de: '{{moment}}, erfasst von {{name}}: {{reason}}',
  },

  drawings: { nl: 'Tekeningen', fr: 'Dessins', en: 'Drawings', de: 'Zeichnungen' },
  drawnOn: { nl: 'Getekend op', fr: 'Support', en: 'Drawn on', de: 'Gezeichnet auf' },
  onPhoto: { nl: 'Foto: {{name}}', fr: 'Photo : {{name}}', en: 'Photo: {{name}}', de: 'Foto: {{name}}' },
  marks: { nl: 'Markeringen', fr: 'Repères', en: 'Marks', de: 'Markierungen' },
  unitsOf: {
    nl: '{{product}}: {{units}} E',
    fr: '{{product}} : {{units}} U',
    en: '{{product}}: {{units}} U',
    de: '{{product}}: {{units}} E',
  },
  removed: {
    nl: 'verwijderd op {{day}}',
    fr: 'supprimé le {{day}}',
    en: 'deleted on {{day}}',
    de: 'gelöscht am {{day}}',
  },
  file: { nl: 'Bestand', fr: 'Fichier', en: 'File', de: 'Datei' },

  invoices: {
    nl: 'Facturen en creditnota’s',
    fr: 'Factures et notes de crédit',
    en: 'Invoices and credit notes',
    de: 'Rechnungen und Gutschriften',
  },
  ref: { nl: 'Nummer', fr: 'Numéro', en: 'Number', de: 'Nummer' },
  invoice: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  credit_note: { nl: 'Creditnota', fr: 'Note de crédit', en: 'Credit note', de: 'Gutschrift' },
  date: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  amount: { nl: 'Bedrag', fr: 'Montant', en: 'Amount', de: 'Betrag' },

  packages: {
    nl: 'Pakketten en termijnen',
    fr: 'Forfaits et échéances',
    en: 'Packages and instalments',
    de: 'Pakete und Raten',
  },
  treated: { nl: 'Gehad', fr: 'Reçus', en: 'Had', de: 'Erhalten' },
  termsPaid: { nl: 'Betaald', fr: 'Payé', en: 'Paid', de: 'Bezahlt' },
  downPayments: { nl: 'Aanbetalingen', fr: 'Acomptes', en: 'Down payments', de: 'Anzahlungen' },
  method: { nl: 'Betaalmethode', fr: 'Mode de paiement', en: 'Payment method', de: 'Zahlungsart' },
  credit: { nl: 'Tegoed', fr: 'Crédit', en: 'Credit', de: 'Guthaben' },

  mails: { nl: 'E-mails aan u', fr: 'E-mails envoyés', en: 'E-mails to you', de: 'E-Mails an Sie' },
  subject: { nl: 'Onderwerp', fr: 'Objet', en: 'Subject', de: 'Betreff' },
  to: { nl: 'Aan', fr: 'À', en: 'To', de: 'An' },

  accesses: {
    nl: 'Wie uw dossier heeft ingezien',
    fr: 'Qui a consulté votre dossier',
    en: 'Who looked at your file',
    de: 'Wer Ihre Akte eingesehen hat',
  },
  who: { nl: 'Wie', fr: 'Qui', en: 'Who', de: 'Wer' },
  what: { nl: 'Wat', fr: 'Quoi', en: 'What', de: 'Was' },
  about: { nl: 'Van', fr: 'Concerne', en: 'Of', de: 'Betrifft' },
  times: { nl: 'Aantal', fr: 'Nombre', en: 'Times', de: 'Anzahl' },
  yourself: { nl: 'U, via een link', fr: 'Vous, par un lien', en: 'You, by a link', de: 'Sie, per Link' },
  program: { nl: 'Balie', fr: 'Balie', en: 'Balie', de: 'Balie' },
})

/** The kinds of movements of credit; the words for a client who reads their own. */
export const creditWords = texts({
  expired: { nl: 'Vervallen', fr: 'Expiré', en: 'Expired', de: 'Verfallen' },
  credit: { nl: 'Bijgeschreven', fr: 'Ajouté', en: 'Added', de: 'Gutgeschrieben' },
  deposit: { nl: 'Aanbetaling', fr: 'Acompte', en: 'Down payment', de: 'Anzahlung' },
  paymentAdded: {
    nl: 'Terugbetaald als tegoed',
    fr: 'Remboursé en crédit',
    en: 'Refunded as credit',
    de: 'Als Guthaben erstattet',
  },
  paymentRemoved: {
    nl: 'Betaald met tegoed',
    fr: 'Payé avec le crédit',
    en: 'Paid with credit',
    de: 'Mit Guthaben bezahlt',
  },
  migration: { nl: 'Overgenomen tegoed', fr: 'Crédit repris', en: 'Credit brought over', de: 'Übernommenes Guthaben' },
})

/** The uses of photos to which a client consents. */
export const purposeWords = texts({
  sending: {
    nl: 'Een vergelijking van twee foto’s aan u sturen',
    fr: 'Vous envoyer une comparaison de deux photos',
    en: 'Sending you a comparison of two photos',
    de: 'Ihnen einen Vergleich zweier Fotos senden',
  },
  publication: {
    nl: 'Publicatie, op de website, in sociale media of in drukwerk',
    fr: 'Publication, sur le site, les réseaux sociaux ou un imprimé',
    en: 'Publication, on the website, in social media or in print',
    de: 'Veröffentlichung, auf der Website, in sozialen Medien oder in Drucksachen',
  },
})

/** The reasons why the link to a comparison was withdrawn, for its client. */
export const endWords = texts({
  taken_back: {
    nl: 'de link is gestopt',
    fr: 'le lien a été arrêté',
    en: 'the link was ended',
    de: 'der Link wurde beendet',
  },
  consent_withdrawn: {
    nl: 'u hebt uw toestemming ingetrokken',
    fr: 'vous avez retiré votre accord',
    en: 'you withdrew your consent',
    de: 'Sie haben Ihre Einwilligung widerrufen',
  },
  photo_deleted: {
    nl: 'een van de foto’s is verwijderd',
    fr: 'une des photos a été supprimée',
    en: 'one of the photos was deleted',
    de: 'eines der Fotos wurde gelöscht',
  },
  merged: {
    nl: 'uw gegevens stonden dubbel en zijn samengevoegd',
    fr: 'vos données figuraient en double et ont été réunies',
    en: 'your data stood there twice and were merged',
    de: 'Ihre Daten waren doppelt vorhanden und wurden zusammengeführt',
  },
})

/** The figures that are drawn on. */
export const figureWords = texts({
  face_front: { nl: 'Gezicht, voorzijde', fr: 'Visage, de face', en: 'Face, front', de: 'Gesicht, vorne' },
  face_left: { nl: 'Gezicht, links', fr: 'Visage, gauche', en: 'Face, left', de: 'Gesicht, links' },
  face_right: { nl: 'Gezicht, rechts', fr: 'Visage, droite', en: 'Face, right', de: 'Gesicht, rechts' },
  body_front: { nl: 'Lichaam, voorzijde', fr: 'Corps, de face', en: 'Body, front', de: 'Körper, vorne' },
  body_back: { nl: 'Lichaam, achterzijde', fr: 'Corps, de dos', en: 'Body, back', de: 'Körper, hinten' },
})

/** The kinds of marks of a drawing, with how many there are. */
export const markWords = texts({
  arrow: { nl: 'pijlen: {{count}}', fr: 'flèches : {{count}}', en: 'arrows: {{count}}', de: 'Pfeile: {{count}}' },
  outline: {
    nl: 'omtrekken: {{count}}',
    fr: 'contours : {{count}}',
    en: 'outlines: {{count}}',
    de: 'Umrisse: {{count}}',
  },
  ellipse: { nl: 'ovalen: {{count}}', fr: 'ovales : {{count}}', en: 'ovals: {{count}}', de: 'Ovale: {{count}}' },
  units: {
    nl: 'punten met eenheden: {{count}}',
    fr: 'points avec unités : {{count}}',
    en: 'points with units: {{count}}',
    de: 'Punkte mit Einheiten: {{count}}',
  },
  text: { nl: 'teksten: {{count}}', fr: 'textes : {{count}}', en: 'texts: {{count}}', de: 'Texte: {{count}}' },
})

/** The names of the files in the archive, in plain letters. */
export const fileNames = texts({
  overview: { nl: 'overzicht.pdf', fr: 'apercu.pdf', en: 'overview.pdf', de: 'uebersicht.pdf' },
  data: { nl: 'gegevens.json', fr: 'donnees.json', en: 'data.json', de: 'daten.json' },
  invoices: { nl: 'facturen', fr: 'factures', en: 'invoices', de: 'rechnungen' },
  missing: {
    nl: 'niet-opgenomen.txt',
    fr: 'non-inclus.txt',
    en: 'not-included.txt',
    de: 'nicht-enthalten.txt',
  },
  drawings: { nl: 'tekeningen', fr: 'dessins', en: 'drawings', de: 'zeichnungen' },
  files: { nl: 'bestanden', fr: 'fichiers', en: 'files', de: 'dateien' },
})

/** The note in the archive about documents that could not be included, in the client's language. */
export const missingTexts = texts({
  intro: {
    nl: 'Deze stukken konden niet in dit archief worden opgenomen. Wat erover bekend is, staat in {{data}}. Vraag ons om de stukken zelf.',
    fr: 'Ces documents n’ont pas pu être inclus dans cette archive. Les données qui les concernent se trouvent dans {{data}}. Demandez-nous les documents eux-mêmes.',
    en: 'These documents could not be included in this archive. What is known about them is in {{data}}. Ask us for the documents themselves.',
    de: 'Diese Dokumente konnten nicht in dieses Archiv aufgenommen werden. Was über sie bekannt ist, steht in {{data}}. Bitte fragen Sie uns nach den Dokumenten selbst.',
  },
  unprinted: {
    nl: 'het stuk kon niet worden afgedrukt',
    fr: 'le document n’a pas pu être imprimé',
    en: 'the document could not be printed',
    de: 'das Dokument konnte nicht gedruckt werden',
  },
  unread: {
    nl: 'het bestand kon op dat moment niet worden gelezen',
    fr: 'le fichier n’a pas pu être lu à ce moment-là',
    en: 'the file could not be read at that moment',
    de: 'die Datei konnte in diesem Moment nicht gelesen werden',
  },
  lost: {
    nl: 'het bestand ontbreekt in onze opslag',
    fr: 'le fichier est absent de notre stockage',
    en: 'the file is missing in our storage',
    de: 'die Datei fehlt in unserem Speicher',
  },
})

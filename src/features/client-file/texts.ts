import { texts } from '#kernel/texts.ts'

export const clientFileTexts = texts({
  // The page
  title: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  tabs: { nl: 'Onderdelen van de cliënt', fr: 'Parties du client', en: 'Parts of the client', de: 'Teile des Kunden' },
  dashboard: { nl: 'Dashboard', fr: 'Aperçu', en: 'Dashboard', de: 'Übersicht' },
  appointments: { nl: 'Afspraken', fr: 'Rendez-vous', en: 'Appointments', de: 'Termine' },
  invoices: { nl: 'Facturen', fr: 'Factures', en: 'Invoices', de: 'Rechnungen' },
  access: { nl: 'Inzage', fr: 'Consultations', en: 'Access', de: 'Einsicht' },
  edit: { nl: 'Bewerken', fr: 'Modifier', en: 'Edit', de: 'Bearbeiten' },
  merge: { nl: 'Samenvoegen', fr: 'Fusionner', en: 'Merge', de: 'Zusammenführen' },
  privacy: { nl: 'Privacy', fr: 'Vie privée', en: 'Privacy', de: 'Datenschutz' },
  newAppointment: { nl: 'Afspraak', fr: 'Rendez-vous', en: 'Appointment', de: 'Termin' },
  toDashboard: { nl: 'Naar het dashboard', fr: 'Vers l’aperçu', en: 'To the dashboard', de: 'Zur Übersicht' },
  noSuchTab: {
    nl: 'Dit onderdeel is er niet',
    fr: 'Cette partie n’existe pas',
    en: 'There is no such part',
    de: 'Diesen Teil gibt es nicht',
  },
  noSuchTabText: {
    nl: 'Misschien is het adres verkeerd, of mag u dit onderdeel niet zien.',
    fr: 'L’adresse est peut-être fausse, ou vous ne pouvez pas voir cette partie.',
    en: 'The address may be wrong, or you may not see this part.',
    de: 'Vielleicht ist die Adresse falsch, oder Sie dürfen diesen Teil nicht sehen.',
  },
  cancelledCount: {
    nl: '{{count}} geannuleerd',
    fr: '{{count}} annulé(s)',
    en: '{{count}} cancelled',
    de: '{{count}} storniert',
  },
  noShowCount: {
    nl: '{{count}} no-show',
    fr: '{{count}} absence(s)',
    en: '{{count}} no-show',
    de: '{{count}} versäumt',
  },
  visits_one: { nl: '{{count}} bezoek', fr: '{{count}} visite', en: '{{count}} visit', de: '{{count}} Besuch' },
  visits_other: { nl: '{{count}} bezoeken', fr: '{{count}} visites', en: '{{count}} visits', de: '{{count}} Besuche' },
  newClient: { nl: 'Nieuwe cliënt', fr: 'Nouveau client', en: 'New client', de: 'Neuer Kunde' },
  erased: { nl: 'Gewist op {{day}}', fr: 'Effacé le {{day}}', en: 'Erased on {{day}}', de: 'Gelöscht am {{day}}' },
  deactivated: { nl: 'Gedeactiveerd', fr: 'Désactivé', en: 'Deactivated', de: 'Deaktiviert' },
  all: { nl: 'alle {{count}}', fr: 'les {{count}}', en: 'all {{count}}', de: 'alle {{count}}' },
  allAppointments: {
    nl: 'Alle {{count}} afspraken',
    fr: 'Les {{count}} rendez-vous',
    en: 'All {{count}} appointments',
    de: 'Alle {{count}} Termine',
  },
  allInvoices: {
    nl: 'Alle {{count}} facturen',
    fr: 'Les {{count}} factures',
    en: 'All {{count}} invoices',
    de: 'Alle {{count}} Rechnungen',
  },

  // Important notes
  notes: { nl: 'Belangrijk', fr: 'Important', en: 'Important', de: 'Wichtig' },
  remarks: { nl: 'Belangrijke notities', fr: 'Notes importantes', en: 'Important notes', de: 'Wichtige Notizen' },
  remarksHelp: {
    nl: 'Iedereen die deze cliënt behandelt ziet dit: allergieën, wensen',
    fr: 'Visible par tous ceux qui soignent ce client : allergies, souhaits',
    en: 'Everybody who treats this client sees this: allergies, wishes',
    de: 'Alle, die diesen Kunden behandeln, sehen das: Allergien, Wünsche',
  },
  noNotes: {
    nl: 'Geen belangrijke notities.',
    fr: 'Aucune note importante.',
    en: 'No important notes.',
    de: 'Keine wichtigen Notizen.',
  },
  editNotes: { nl: 'Notities wijzigen', fr: 'Modifier les notes', en: 'Edit notes', de: 'Notizen ändern' },
  addNotes: { nl: 'Notitie toevoegen', fr: 'Ajouter une note', en: 'Add a note', de: 'Notiz hinzufügen' },
  notesSaved: {
    nl: 'De notities van {{name}} zijn opgeslagen',
    fr: 'Les notes de {{name}} ont été enregistrées',
    en: '{{name}}’s notes have been saved',
    de: 'Die Notizen zu {{name}} wurden gespeichert',
  },

  // Details
  details: { nl: 'Gegevens', fr: 'Coordonnées', en: 'Details', de: 'Angaben' },
  address: { nl: 'Adres', fr: 'Adresse', en: 'Address', de: 'Adresse' },
  language: { nl: 'Taal', fr: 'Langue', en: 'Language', de: 'Sprache' },
  gender: { nl: 'Geslacht', fr: 'Genre', en: 'Gender', de: 'Geschlecht' },
  clientSince: { nl: 'Cliënt sinds', fr: 'Client depuis', en: 'Client since', de: 'Kunde seit' },
  missingTitle: { nl: 'Ontbreekt nog', fr: 'Manque encore', en: 'Still missing', de: 'Fehlt noch' },
  missing_form: { nl: 'Voor het formulier', fr: 'Pour le formulaire', en: 'For the form', de: 'Für das Formular' },
  missing_checkout: { nl: 'Om af te rekenen', fr: 'Pour encaisser', en: 'For checkout', de: 'Zum Kassieren' },
  missing_agreement: {
    nl: 'Voor een overeenkomst',
    fr: 'Pour un contrat',
    en: 'For an agreement',
    de: 'Für eine Einwilligung',
  },
  fillIn: { nl: '{{field}} invullen', fr: 'Remplir : {{field}}', en: 'Fill in: {{field}}', de: '{{field}} ausfüllen' },
  complete: {
    nl: 'Volledig voor afrekenen en overeenkomsten',
    fr: 'Complet pour l’encaissement et les contrats',
    en: 'Complete for checkout and agreements',
    de: 'Vollständig für Kasse und Einwilligungen',
  },

  // Appointments
  scheduled: {
    nl: 'Geplande afspraken',
    fr: 'Rendez-vous prévus',
    en: 'Scheduled appointments',
    de: 'Geplante Termine',
  },
  history: { nl: 'Eerdere afspraken', fr: 'Rendez-vous passés', en: 'Earlier appointments', de: 'Frühere Termine' },
  noScheduled: {
    nl: 'Geen afspraak gepland.',
    fr: 'Aucun rendez-vous prévu.',
    en: 'No appointment scheduled.',
    de: 'Kein Termin geplant.',
  },
  noHistory: {
    nl: 'Nog geen eerdere afspraken.',
    fr: 'Pas encore de rendez-vous passés.',
    en: 'No earlier appointments yet.',
    de: 'Noch keine früheren Termine.',
  },
  plan: { nl: 'Afspraak inplannen', fr: 'Fixer un rendez-vous', en: 'Book an appointment', de: 'Termin vereinbaren' },
  repeat: { nl: 'Herhalen', fr: 'Répéter', en: 'Repeat', de: 'Wiederholen' },
  repeatOf: {
    nl: '{{treatment}} van {{day}} herhalen',
    fr: 'Répéter {{treatment}} du {{day}}',
    en: 'Repeat {{treatment}} of {{day}}',
    de: '{{treatment}} vom {{day}} wiederholen',
  },
  more: { nl: 'nog {{count}}', fr: 'encore {{count}}', en: '{{count}} more', de: '{{count}} weitere' },
  datetime_from: { nl: 'Wanneer', fr: 'Quand', en: 'When', de: 'Wann' },
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  practitioner: { nl: 'Behandelaar', fr: 'Praticien', en: 'Practitioner', de: 'Behandler' },
  location: { nl: 'Locatie', fr: 'Lieu', en: 'Location', de: 'Standort' },
  state: { nl: 'Status', fr: 'Statut', en: 'Status', de: 'Status' },
  when: { nl: 'Gepland of geweest', fr: 'Prévus ou passés', en: 'Scheduled or earlier', de: 'Geplant oder gewesen' },
  when_scheduled: { nl: 'Gepland', fr: 'Prévus', en: 'Scheduled', de: 'Geplant' },
  when_history: { nl: 'Eerdere', fr: 'Passés', en: 'Earlier', de: 'Frühere' },
  days: { nl: 'Periode', fr: 'Période', en: 'Period', de: 'Zeitraum' },
  state_scheduled: { nl: 'Gepland', fr: 'Prévu', en: 'Scheduled', de: 'Geplant' },
  state_visited: { nl: 'Geweest', fr: 'Venu(e)', en: 'Visited', de: 'Gewesen' },
  state_no_show: { nl: 'No-show', fr: 'Absent(e)', en: 'No-show', de: 'Nicht erschienen' },
  state_cancelled: { nl: 'Geannuleerd', fr: 'Annulé', en: 'Cancelled', de: 'Storniert' },
  emptyAppointments: {
    nl: 'Deze cliënt heeft nog geen afspraken.',
    fr: 'Ce client n’a pas encore de rendez-vous.',
    en: 'This client has no appointments yet.',
    de: 'Dieser Kunde hat noch keine Termine.',
  },

  // Invoices and payments
  id: { nl: 'Nummer', fr: 'Numéro', en: 'Number', de: 'Nummer' },
  invoice_date: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  sale_types: { nl: 'Verkocht', fr: 'Vendu', en: 'Sold', de: 'Verkauft' },
  payment_methods: { nl: 'Betaald met', fr: 'Payé par', en: 'Paid with', de: 'Bezahlt mit' },
  total_cents: { nl: 'Totaal', fr: 'Total', en: 'Total', de: 'Summe' },
  sale_Package: { nl: 'Pakket', fr: 'Forfait', en: 'Package', de: 'Paket' },
  sale_Product: { nl: 'Product', fr: 'Produit', en: 'Product', de: 'Produkt' },
  sale_Term: { nl: 'Termijn', fr: 'Échéance', en: 'Term', de: 'Rate' },
  sale_Treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  state_paid: { nl: 'Betaald', fr: 'Payée', en: 'Paid', de: 'Bezahlt' },
  state_on_account: { nl: 'Op rekening', fr: 'À crédit', en: 'On account', de: 'Auf Rechnung' },
  state_credited: { nl: 'Gecrediteerd', fr: 'Créditée', en: 'Credited', de: 'Storniert' },
  state_credit_note: { nl: 'Creditnota', fr: 'Note de crédit', en: 'Credit note', de: 'Gutschrift' },
  openInvoice: {
    nl: '{{ref}} openen als pdf, in een nieuw venster',
    fr: 'Ouvrir {{ref}} en PDF, dans une nouvelle fenêtre',
    en: 'Open {{ref}} as PDF, in a new window',
    de: '{{ref}} als PDF öffnen, in einem neuen Fenster',
  },
  noInvoices: {
    nl: 'Nog geen facturen.',
    fr: 'Pas encore de factures.',
    en: 'No invoices yet.',
    de: 'Noch keine Rechnungen.',
  },
  emptyInvoices: {
    nl: 'Deze cliënt heeft nog geen facturen.',
    fr: 'Ce client n’a pas encore de factures.',
    en: 'This client has no invoices yet.',
    de: 'Dieser Kunde hat noch keine Rechnungen.',
  },
  payments: { nl: 'Betaalgegevens', fr: 'Paiements', en: 'Payment details', de: 'Zahlungen' },
  noPayments: {
    nl: 'Nog niets betaald.',
    fr: 'Rien n’a encore été payé.',
    en: 'Nothing paid yet.',
    de: 'Noch nichts bezahlt.',
  },
  invoiced: { nl: 'Gefactureerd', fr: 'Facturé', en: 'Invoiced', de: 'Berechnet' },
  pin: { nl: 'Pin', fr: 'Carte', en: 'Card', de: 'Karte' },
  cash: { nl: 'Contant', fr: 'Espèces', en: 'Cash', de: 'Bar' },
  prepaid: { nl: 'Tegoed', fr: 'Crédit client', en: 'Credit', de: 'Guthaben' },
  old_voucher: { nl: 'Cadeaubon', fr: 'Bon cadeau', en: 'Voucher', de: 'Gutschein' },
  credit: { nl: 'Op rekening', fr: 'À crédit', en: 'On account', de: 'Auf Rechnung' },

  // Packages
  packages: {
    nl: 'Pakketten en termijnen',
    fr: 'Forfaits et échéances',
    en: 'Packages and terms',
    de: 'Pakete und Raten',
  },
  noPackages: {
    nl: 'Geen pakketten gekocht.',
    fr: 'Aucun forfait acheté.',
    en: 'No packages bought.',
    de: 'Keine Pakete gekauft.',
  },
  usedOf: {
    nl: '{{used}} van {{all}}',
    fr: '{{used}} sur {{all}}',
    en: '{{used}} of {{all}}',
    de: '{{used}} von {{all}}',
  },
  left_one: {
    nl: 'nog {{count}} behandeling',
    fr: 'encore {{count}} soin',
    en: '{{count}} treatment left',
    de: 'noch {{count}} Behandlung',
  },
  left_other: {
    nl: 'nog {{count}} behandelingen',
    fr: 'encore {{count}} soins',
    en: '{{count}} treatments left',
    de: 'noch {{count}} Behandlungen',
  },
  usedUp: { nl: 'opgebruikt', fr: 'épuisé', en: 'used up', de: 'aufgebraucht' },
  termsPaid: {
    nl: '{{paid}} van {{all}} termijnen betaald',
    fr: '{{paid}} échéances sur {{all}} payées',
    en: '{{paid}} of {{all}} terms paid',
    de: '{{paid}} von {{all}} Raten bezahlt',
  },
  boughtOn: { nl: 'gekocht op {{day}}', fr: 'acheté le {{day}}', en: 'bought on {{day}}', de: 'gekauft am {{day}}' },

  // Access
  emptyAccess: {
    nl: 'Niemand heeft naar deze cliënt gekeken.',
    fr: 'Personne n’a consulté ce client.',
    en: 'Nobody has looked at this client.',
    de: 'Niemand hat diesen Kunden angesehen.',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    clientFile: typeof clientFileTexts
  }
}

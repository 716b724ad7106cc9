import { texts } from '#kernel/texts.ts'

export const privacyTexts = texts({
  title: { nl: 'Privacy', fr: 'Vie privée', en: 'Privacy', de: 'Datenschutz' },
  toClient: { nl: 'Naar de cliënt', fr: 'Vers le client', en: 'To the client', de: 'Zum Kunden' },

  // Taking the data along
  exportTitle: { nl: 'Gegevens meegeven', fr: 'Remettre les données', en: 'Hand over the data', de: 'Daten mitgeben' },
  exportText: {
    nl: 'Alles wat over deze cliënt is bewaard, als één ZIP: een leesbaar overzicht in de taal van de cliënt, alle gegevens als JSON, de facturen en de bestanden. De export komt in het logboek. Geef het bestand alleen aan de cliënt zelf.',
    fr: 'Tout ce qui est conservé sur ce client, dans un seul fichier ZIP : un aperçu lisible dans la langue du client, toutes les données en JSON, les factures et les fichiers. L’exportation est inscrite au journal. Ne remettez le fichier qu’au client lui-même.',
    en: 'Everything that is kept about this client, as one ZIP: a readable overview in the client’s language, all data as JSON, the invoices and the files. The export is logged. Give the file to the client only.',
    de: 'Alles, was über diesen Kunden aufbewahrt wird, als eine ZIP-Datei: eine lesbare Übersicht in der Sprache des Kunden, alle Daten als JSON, die Rechnungen und die Dateien. Der Export wird protokolliert. Bitte die Datei nur dem Kunden selbst geben.',
  },
  export: {
    nl: 'Gegevens downloaden',
    fr: 'Télécharger les données',
    en: 'Download the data',
    de: 'Daten herunterladen',
  },
  exporting: {
    nl: 'De gegevens worden verzameld',
    fr: 'Les données sont rassemblées',
    en: 'Collecting the data',
    de: 'Die Daten werden zusammengestellt',
  },
  exportingSize: {
    nl: 'De gegevens worden verzameld: {{megabytes}} MB',
    fr: 'Les données sont rassemblées : {{megabytes}} Mo',
    en: 'Collecting the data: {{megabytes}} MB',
    de: 'Die Daten werden zusammengestellt: {{megabytes}} MB',
  },
  exported: {
    nl: '{{name}} is gedownload',
    fr: '{{name}} a été téléchargé',
    en: '{{name}} has been downloaded',
    de: '{{name}} wurde heruntergeladen',
  },

  // Erasing
  eraseTitle: { nl: 'Gegevens wissen', fr: 'Effacer les données', en: 'Erase the data', de: 'Daten löschen' },
  eraseText: {
    nl: 'Leg vast wie vraagt om deze cliënt te wissen. Er wordt nog niets gewist: dat doet een beheerder daarna.',
    fr: 'Notez qui demande l’effacement de ce client. Rien n’est encore effacé : un administrateur le fait ensuite.',
    en: 'Record who asks to erase this client. Nothing is erased yet: an administrator does that afterwards.',
    de: 'Bitte festhalten, wer die Löschung dieses Kunden verlangt. Noch wird nichts gelöscht: Das macht danach ein Administrator.',
  },
  goesTitle: { nl: 'Verdwijnt meteen', fr: 'Disparaît aussitôt', en: 'Goes at once', de: 'Verschwindet sofort' },
  goes: {
    nl: 'Contactgegevens, notities, e-mails, afspraken zonder verslag of factuur, en in het logboek de waarden van wat verdwijnt.',
    fr: 'Coordonnées, remarques, e-mails, rendez-vous sans rapport ni facture, et dans le journal les valeurs de ce qui disparaît.',
    en: 'Contact details, notes, e-mails, appointments without a report or an invoice, and in the log the values of what goes.',
    de: 'Kontaktdaten, Hinweise, E-Mails, Termine ohne Bericht oder Rechnung und im Protokoll die Werte von allem, was verschwindet.',
  },
  goesWithRecord: {
    nl: 'Contactgegevens, naam, geboortedatum, notities, e-mails, verslagen, overeenkomsten, documenten, afspraken zonder factuur, en in het logboek de waarden van wat verdwijnt.',
    fr: 'Coordonnées, nom, date de naissance, remarques, e-mails, rapports, consentements signés, documents, rendez-vous sans facture, et dans le journal les valeurs de ce qui disparaît.',
    en: 'Contact details, name, date of birth, notes, e-mails, reports, agreements, documents, appointments without an invoice, and in the log the values of what goes.',
    de: 'Kontaktdaten, Name, Geburtsdatum, Hinweise, E-Mails, Berichte, Einwilligungen, Dokumente, Termine ohne Rechnung und im Protokoll die Werte von allem, was verschwindet.',
  },
  staysTitle: { nl: 'Moet blijven', fr: 'Doit rester', en: 'Has to stay', de: 'Muss bleiben' },
  retained: { nl: 'Wat blijft', fr: 'Ce qui reste', en: 'What stays', de: 'Was bleibt' },
  retained_fiscal: { nl: 'Boekhouding', fr: 'Comptabilité', en: 'Books', de: 'Buchhaltung' },
  retained_record: { nl: 'Medisch dossier', fr: 'Dossier médical', en: 'Medical record', de: 'Behandlungsakte' },
  retained_log: { nl: 'Logboek', fr: 'Journal', en: 'Log', de: 'Protokoll' },
  why_fiscal: {
    nl: 'Facturen, betalingen en tegoed: de belastingdienst moet ze kunnen controleren.',
    fr: 'Factures, paiements et crédit : le fisc doit pouvoir les contrôler.',
    en: 'Invoices, payments and credit: the tax authority must be able to check them.',
    de: 'Rechnungen, Zahlungen und Guthaben: Das Finanzamt muss sie prüfen können.',
  },
  why_record: {
    nl: 'Verslagen, overeenkomsten en documenten, met naam, geboortedatum en nummer: de wet schrijft voor hoelang.',
    fr: 'Rapports, consentements signés et documents, avec le nom, la date de naissance et le numéro : la loi fixe la durée.',
    en: 'Reports, agreements and documents, with name, date of birth and number: the law says for how long.',
    de: 'Berichte, Einwilligungen und Dokumente, mit Name, Geburtsdatum und Nummer: Das Gesetz schreibt die Dauer vor.',
  },
  why_log: {
    nl: 'Wie het dossier heeft ingezien en wanneer, zonder wat erin stond.',
    fr: 'Qui a consulté le dossier et quand, sans son contenu.',
    en: 'Who looked at the file and when, without what was in it.',
    de: 'Wer die Akte wann eingesehen hat, ohne ihren Inhalt.',
  },
  count: { nl: '({{count}})', fr: '({{count}})', en: '({{count}})', de: '({{count}})' },
  through: { nl: 't/m {{day}}', fr: 'jusqu’au {{day}}', en: 'through {{day}}', de: 'bis {{day}}' },
  toCome_one: {
    nl: 'Er staat nog {{count}} afspraak gepland. Annuleer die voordat u wist.',
    fr: '{{count}} rendez-vous est encore prévu. Annulez-le avant d’effacer.',
    en: '{{count}} appointment is still to come. Cancel it before erasing.',
    de: '{{count}} Termin steht noch an. Bitte vor dem Löschen stornieren.',
  },
  toCome_other: {
    nl: 'Er staan nog {{count}} afspraken gepland. Annuleer die voordat u wist.',
    fr: '{{count}} rendez-vous sont encore prévus. Annulez-les avant d’effacer.',
    en: '{{count}} appointments are still to come. Cancel them before erasing.',
    de: '{{count}} Termine stehen noch an. Bitte vor dem Löschen stornieren.',
  },
  creditLost: {
    nl: 'Er staat nog {{amount}} tegoed open. Na het wissen kan de cliënt dat niet meer gebruiken.',
    fr: 'Il reste {{amount}} de crédit. Après l’effacement, le client ne pourra plus l’utiliser.',
    en: 'There is {{amount}} of credit left. After the erasure the client cannot use it any more.',
    de: 'Es sind noch {{amount}} Guthaben offen. Nach dem Löschen kann der Kunde es nicht mehr nutzen.',
  },
  waitingLost: {
    nl: 'Er is nog {{amount}} aanbetaald die niet is verrekend. Betaal die terug voordat u wist.',
    fr: 'Un acompte de {{amount}} n’est pas encore décompté. Remboursez-le avant d’effacer.',
    en: '{{amount}} was paid in advance and is not settled yet. Pay it back before erasing.',
    de: 'Eine Anzahlung von {{amount}} ist noch nicht verrechnet. Bitte vor dem Löschen zurückzahlen.',
  },
  packagesLost_one: {
    nl: 'Van {{count}} verkocht pakket zijn nog behandelingen over. Na het wissen vervallen die.',
    fr: 'Il reste des soins sur {{count}} forfait vendu. Ils sont perdus après l’effacement.',
    en: '{{count}} sold package has treatments left. They are lost after the erasure.',
    de: 'Von {{count}} verkauften Paket sind noch Behandlungen übrig. Nach dem Löschen verfallen sie.',
  },
  packagesLost_other: {
    nl: 'Van {{count}} verkochte pakketten zijn nog behandelingen over. Na het wissen vervallen die.',
    fr: 'Il reste des soins sur {{count}} forfaits vendus. Ils sont perdus après l’effacement.',
    en: '{{count}} sold packages have treatments left. They are lost after the erasure.',
    de: 'Von {{count}} verkauften Paketen sind noch Behandlungen übrig. Nach dem Löschen verfallen sie.',
  },

  // The request
  asked_by: { nl: 'Gevraagd door', fr: 'Demandé par', en: 'Asked by', de: 'Angefragt von' },
  asker_client: { nl: 'De cliënt', fr: 'Le client', en: 'The client', de: 'Kunde selbst' },
  asker_representative: {
    nl: 'Vertegenwoordiger van de cliënt',
    fr: 'Représentant du client',
    en: 'Representative of the client',
    de: 'Vertretung des Kunden',
  },
  asker_chain: { nl: 'Onszelf', fr: 'Nous-mêmes', en: 'Ourselves', de: 'Uns selbst' },
  asked_on: { nl: 'Gevraagd op', fr: 'Demandé le', en: 'Asked on', de: 'Angefragt am' },
  answerBy: { nl: 'Beantwoorden vóór', fr: 'Répondre avant le', en: 'Answer by', de: 'Antworten bis' },
  recordedBy: { nl: 'Vastgelegd door', fr: 'Noté par', en: 'Recorded by', de: 'Festgehalten von' },
  reason: { nl: 'Reden', fr: 'Motif', en: 'Reason', de: 'Grund' },
  destroy_record: {
    nl: 'Ook het medisch dossier vernietigen',
    fr: 'Détruire aussi le dossier médical',
    en: 'Destroy the medical record too',
    de: 'Auch die Behandlungsakte vernichten',
  },
  destroyRecordHelp: {
    nl: 'De cliënt mag daarom vragen (BW 7:455). Noteer de reden.',
    fr: 'Le client peut le demander (droit néerlandais, BW 7:455). Notez le motif.',
    en: 'The client may ask for that (Dutch law, BW 7:455). Note the reason.',
    de: 'Der Kunde darf das verlangen (niederländisches Recht, BW 7:455). Bitte den Grund notieren.',
  },
  record: { nl: 'Verzoek vastleggen', fr: 'Noter la demande', en: 'Record the request', de: 'Anfrage festhalten' },
  recorded: {
    nl: 'Het verzoek is vastgelegd',
    fr: 'La demande est notée',
    en: 'The request has been recorded',
    de: 'Die Anfrage wurde festgehalten',
  },
  withdraw: {
    nl: 'Verzoek intrekken',
    fr: 'Retirer la demande',
    en: 'Take the request back',
    de: 'Anfrage zurückziehen',
  },
  withdrawn: {
    nl: 'Het verzoek is ingetrokken',
    fr: 'La demande est retirée',
    en: 'The request has been taken back',
    de: 'Die Anfrage wurde zurückgezogen',
  },
  carryOut: { nl: 'Nu wissen', fr: 'Effacer maintenant', en: 'Erase now', de: 'Jetzt löschen' },
  onlyAdministrators: {
    nl: 'Een beheerder voert het verzoek uit.',
    fr: 'Un administrateur exécute la demande.',
    en: 'An administrator carries out the request.',
    de: 'Ein Administrator führt die Anfrage aus.',
  },
  confirmTitle: {
    nl: 'Deze cliënt wissen?',
    fr: 'Effacer ce client ?',
    en: 'Erase this client?',
    de: 'Diesen Kunden löschen?',
  },
  confirmText: {
    nl: 'Dit kan niet ongedaan worden gemaakt. Geef de cliënt eerst de gegevens mee als daarom is gevraagd.',
    fr: 'Cette action est irréversible. Remettez d’abord les données au client s’il les a demandées.',
    en: 'This cannot be undone. Hand over the data first if the client asked for them.',
    de: 'Das lässt sich nicht rückgängig machen. Bitte dem Kunden zuerst die Daten mitgeben, wenn er sie verlangt hat.',
  },
  carriedOut: {
    nl: 'De cliënt is gewist',
    fr: 'Le client a été effacé',
    en: 'The client has been erased',
    de: 'Der Kunde wurde gelöscht',
  },
  erasedOn: {
    nl: 'Gewist op {{at}} door {{name}}',
    fr: 'Effacé le {{at}} par {{name}}',
    en: 'Erased on {{at}} by {{name}}',
    de: 'Gelöscht am {{at}} von {{name}}',
  },
  followsByItself: {
    nl: 'Zodra een termijn voorbij is, verdwijnt dat deel vanzelf.',
    fr: 'Dès qu’un délai est écoulé, cette partie disparaît d’elle-même.',
    en: 'As soon as a term has passed, that part goes by itself.',
    de: 'Sobald eine Frist abgelaufen ist, verschwindet dieser Teil von selbst.',
  },
  completed: {
    nl: 'Alle termijnen zijn voorbij; op {{at}} is het laatste gewist.',
    fr: 'Tous les délais sont écoulés ; le reste a été effacé le {{at}}.',
    en: 'All terms have passed; the last was erased on {{at}}.',
    de: 'Alle Fristen sind abgelaufen; das Letzte wurde am {{at}} gelöscht.',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    privacy: typeof privacyTexts
  }
}

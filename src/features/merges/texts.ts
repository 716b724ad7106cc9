import { texts } from '#kernel/texts.ts'

export const mergesTexts = texts({
  title: {
    nl: 'Cliënten samenvoegen',
    fr: 'Fusionner des clients',
    en: 'Merge clients',
    de: 'Kunden zusammenführen',
  },
  toClient: { nl: 'Naar de cliënt', fr: 'Vers le client', en: 'To the client', de: 'Zum Kunden' },
  number: { nl: 'nr. {{id}}', fr: 'n° {{id}}', en: 'no. {{id}}', de: 'Nr. {{id}}' },
  named: {
    nl: '{{name}} (nr. {{id}})',
    fr: '{{name}} (n° {{id}})',
    en: '{{name}} (no. {{id}})',
    de: '{{name}} (Nr. {{id}})',
  },

  // Choosing the other client
  chooseTitle: {
    nl: 'Met wie is dit dezelfde persoon?',
    fr: 'De qui est-ce la même personne ?',
    en: 'Who is the same person?',
    de: 'Wer ist dieselbe Person?',
  },
  chooseText: {
    nl: 'Kies de cliënt die dubbel staat. U ziet beiden eerst naast elkaar.',
    fr: 'Choisissez le client en double. Vous verrez d’abord les deux côte à côte.',
    en: 'Choose the client who is there twice. You see both side by side first.',
    de: 'Wählen Sie den doppelten Kunden. Sie sehen zuerst beide nebeneinander.',
  },
  otherClient: { nl: 'Andere cliënt', fr: 'Autre client', en: 'Other client', de: 'Anderer Kunde' },
  anotherClient: { nl: 'Iemand anders', fr: 'Quelqu’un d’autre', en: 'Somebody else', de: 'Jemand anderes' },

  // Both side by side
  sideBySide: { nl: 'Naast elkaar', fr: 'Côte à côte', en: 'Side by side', de: 'Nebeneinander' },
  swap: { nl: 'Omwisselen', fr: 'Inverser', en: 'Swap', de: 'Tauschen' },
  stays: { nl: 'Blijft', fr: 'Reste', en: 'Stays', de: 'Bleibt' },
  goesIn: { nl: 'Gaat op in de ander', fr: 'Rejoint l’autre', en: 'Goes into the other', de: 'Geht im anderen auf' },
  empty: { nl: 'leeg', fr: 'vide', en: 'empty', de: 'leer' },
  bothNotes: {
    nl: 'Beide, onder elkaar',
    fr: 'Les deux, l’une sous l’autre',
    en: 'Both, one below the other',
    de: 'Beide, untereinander',
  },
  allEqual: {
    nl: 'De gegevens van beiden zijn gelijk.',
    fr: 'Les données des deux sont identiques.',
    en: 'The details of both are equal.',
    de: 'Die Daten beider sind gleich.',
  },
  equalFields_one: {
    nl: '{{count}} gelijk gegeven',
    fr: '{{count}} donnée identique',
    en: '{{count}} equal field',
    de: '{{count}} gleiche Angabe',
  },
  equalFields_other: {
    nl: '{{count}} gelijke gegevens',
    fr: '{{count}} données identiques',
    en: '{{count}} equal fields',
    de: '{{count}} gleiche Angaben',
  },

  // The belongings of a client
  comesAlong: { nl: 'Komt mee', fr: 'Est repris', en: 'Comes along', de: 'Kommt mit' },
  nothingComes: {
    nl: 'Er hoort niets bij deze cliënt.',
    fr: 'Rien n’est lié à ce client.',
    en: 'Nothing belongs to this client.',
    de: 'Zu diesem Kunden gehört nichts.',
  },
  nothingYet: { nl: 'nog niets', fr: 'rien encore', en: 'nothing yet', de: 'noch nichts' },
  postedStays: {
    nl: 'Wat geboekt of ondertekend is, houdt zijn nummer en zijn naam. Lijsten en saldo’s tonen beiden als één cliënt.',
    fr: 'Ce qui est comptabilisé ou signé garde son numéro et son nom. Les listes et les soldes montrent les deux comme un seul client.',
    en: 'What was posted or signed keeps its number and its name. Lists and balances show both as one client.',
    de: 'Was gebucht oder unterschrieben ist, behält Nummer und Namen. Listen und Salden zeigen beide als einen Kunden.',
  },
  visits_one: {
    nl: '{{count}} afspraak',
    fr: '{{count}} rendez-vous',
    en: '{{count}} appointment',
    de: '{{count}} Termin',
  },
  visits_other: {
    nl: '{{count}} afspraken',
    fr: '{{count}} rendez-vous',
    en: '{{count}} appointments',
    de: '{{count}} Termine',
  },
  toCome: { nl: '{{count}} gepland', fr: '{{count}} à venir', en: '{{count}} to come', de: '{{count}} geplant' },
  reports_one: { nl: '{{count}} verslag', fr: '{{count}} rapport', en: '{{count}} report', de: '{{count}} Bericht' },
  reports_other: {
    nl: '{{count}} verslagen',
    fr: '{{count}} rapports',
    en: '{{count}} reports',
    de: '{{count}} Berichte',
  },
  invoices_one: { nl: '{{count}} factuur', fr: '{{count}} facture', en: '{{count}} invoice', de: '{{count}} Rechnung' },
  invoices_other: {
    nl: '{{count}} facturen',
    fr: '{{count}} factures',
    en: '{{count}} invoices',
    de: '{{count}} Rechnungen',
  },
  packages_one: { nl: '{{count}} pakket', fr: '{{count}} forfait', en: '{{count}} package', de: '{{count}} Paket' },
  packages_other: {
    nl: '{{count}} pakketten',
    fr: '{{count}} forfaits',
    en: '{{count}} packages',
    de: '{{count}} Pakete',
  },
  agreements_one: {
    nl: '{{count}} getekend document',
    fr: '{{count}} document signé',
    en: '{{count}} signed document',
    de: '{{count}} unterschriebenes Dokument',
  },
  agreements_other: {
    nl: '{{count}} getekende documenten',
    fr: '{{count}} documents signés',
    en: '{{count}} signed documents',
    de: '{{count}} unterschriebene Dokumente',
  },
  mails_one: { nl: '{{count}} e-mail', fr: '{{count}} e-mail', en: '{{count}} e-mail', de: '{{count}} E-Mail' },
  mails_other: { nl: '{{count}} e-mails', fr: '{{count}} e-mails', en: '{{count}} e-mails', de: '{{count}} E-Mails' },
  credit: { nl: '{{amount}} tegoed', fr: '{{amount}} de crédit', en: '{{amount}} credit', de: '{{amount}} Guthaben' },
  overlapping_one: {
    nl: 'Eén afspraak valt samen met een afspraak van de ander. Die blijft staan, als afspraak buiten de regels.',
    fr: 'Un rendez-vous coïncide avec un rendez-vous de l’autre. Il reste, comme rendez-vous hors règles.',
    en: 'One appointment is at the same time as one of the other client. It stays, as an appointment outside the rules.',
    de: 'Ein Termin überschneidet sich mit einem des anderen. Er bleibt, als Termin außerhalb der Regeln.',
  },
  overlapping_other: {
    nl: '{{count}} afspraken vallen samen met afspraken van de ander. Die blijven staan, als afspraken buiten de regels.',
    fr: '{{count}} rendez-vous coïncident avec des rendez-vous de l’autre. Ils restent, comme rendez-vous hors règles.',
    en: '{{count}} appointments are at the same time as some of the other client. They stay, as appointments outside the rules.',
    de: '{{count}} Termine überschneiden sich mit Terminen des anderen. Sie bleiben, als Termine außerhalb der Regeln.',
  },

  // Merging
  merge: { nl: 'Samenvoegen', fr: 'Fusionner', en: 'Merge', de: 'Zusammenführen' },
  lookAgain: { nl: 'Opnieuw bekijken', fr: 'Revoir', en: 'Look again', de: 'Erneut ansehen' },
  confirmTitle: {
    nl: 'Deze twee samenvoegen?',
    fr: 'Fusionner ces deux clients ?',
    en: 'Merge these two?',
    de: 'Diese beiden zusammenführen?',
  },
  confirmText: {
    nl: '{{alias}} gaat op in {{kept}}. Een beheerder kan dit ongedaan maken zolang er daarna niets is geboekt.',
    fr: '{{alias}} est intégré à {{kept}}. Un administrateur peut l’annuler tant que rien n’est comptabilisé ensuite.',
    en: '{{alias}} goes into {{kept}}. An administrator can undo this as long as nothing is posted afterwards.',
    de: '{{alias}} geht in {{kept}} auf. Administratoren können das rückgängig machen, solange danach nichts gebucht wurde.',
  },
  confirmWith: {
    nl: '{{alias}} gaat op in {{kept}}, met {{belongings}}. Een beheerder kan dit ongedaan maken zolang er daarna niets is geboekt.',
    fr: '{{alias}} est intégré à {{kept}}, avec {{belongings}}. Un administrateur peut l’annuler tant que rien n’est comptabilisé ensuite.',
    en: '{{alias}} goes into {{kept}}, with {{belongings}}. An administrator can undo this as long as nothing is posted afterwards.',
    de: '{{alias}} geht in {{kept}} auf, mit {{belongings}}. Administratoren können das rückgängig machen, solange danach nichts gebucht wurde.',
  },
  merged: {
    nl: '{{name}} is samengevoegd met deze cliënt',
    fr: '{{name}} a été fusionné avec ce client',
    en: '{{name}} has been merged into this client',
    de: '{{name}} wurde mit diesem Kunden zusammengeführt',
  },

  // Merges that were made
  earlier: {
    nl: 'Eerdere samenvoegingen',
    fr: 'Fusions précédentes',
    en: 'Earlier merges',
    de: 'Frühere Zusammenführungen',
  },
  mergedBy: {
    nl: 'samengevoegd op {{at}} door {{author}}',
    fr: 'fusionné le {{at}} par {{author}}',
    en: 'merged on {{at}} by {{author}}',
    de: 'zusammengeführt am {{at}} von {{author}}',
  },
  undoneBy: {
    nl: 'ongedaan gemaakt op {{at}} door {{author}}',
    fr: 'annulé le {{at}} par {{author}}',
    en: 'undone on {{at}} by {{author}}',
    de: 'rückgängig gemacht am {{at}} von {{author}}',
  },
  cannotUndo: {
    nl: 'niet meer ongedaan te maken',
    fr: 'ne peut plus être annulé',
    en: 'can no longer be undone',
    de: 'nicht mehr rückgängig zu machen',
  },
  undo: { nl: 'Ongedaan maken', fr: 'Annuler', en: 'Undo', de: 'Rückgängig' },
  undoTitle: {
    nl: 'Samenvoeging ongedaan maken?',
    fr: 'Annuler la fusion ?',
    en: 'Undo the merge?',
    de: 'Zusammenführung rückgängig machen?',
  },
  undoText: {
    nl: '{{name}} wordt weer een eigen cliënt, met alles wat erbij hoorde. Wat er daarna is bijgekomen, blijft bij deze cliënt.',
    fr: '{{name}} redevient un client à part, avec tout ce qui lui était lié. Ce qui s’est ajouté ensuite reste chez ce client.',
    en: '{{name}} becomes a client of their own again, with everything that belonged to them. What was added since stays with this client.',
    de: '{{name}} wird wieder ein eigener Kunde, mit allem, was dazugehörte. Was seither hinzukam, bleibt bei diesem Kunden.',
  },
  undone: {
    nl: '{{name}} is weer een eigen cliënt',
    fr: '{{name}} est de nouveau un client à part',
    en: '{{name}} is a client of their own again',
    de: '{{name}} ist wieder ein eigener Kunde',
  },
})

declare module '#kernel/texts.ts' {
  interface FeatureTexts {
    merges: typeof mergesTexts
  }
}

import { texts } from '#kernel/texts.ts'

/** The problem codes of a closing, with their sentences. */
export const dayClosingProblems = texts({
  day_not_come: {
    nl: 'Deze dag is er nog niet.',
    fr: 'Ce jour n’est pas encore arrivé.',
    en: 'This day has not come yet.',
    de: 'Dieser Tag ist noch nicht gekommen.',
  },
  earlier_day_open: {
    nl: 'Sluit eerst {{day}} af.',
    fr: 'Clôturez d’abord la journée du {{day}}.',
    en: 'Close {{day}} first.',
    de: 'Schließen Sie zuerst den {{day}} ab.',
  },
  opening_is_known: {
    nl: 'De kas bij opening is wat de vorige afsluiting in de kas liet.',
    fr: 'Le fond de caisse est celui que la dernière clôture a laissé.',
    en: 'The opening cash is what the last closing left in the drawer.',
    de: 'Der Anfangsbestand ist der, den der letzte Abschluss in der Kasse gelassen hat.',
  },
  counted_twice: {
    nl: 'Een munt of biljet staat er twee keer.',
    fr: 'Une pièce ou un billet y figure deux fois.',
    en: 'A coin or note is listed twice.',
    de: 'Eine Münze oder ein Schein steht zweimal da.',
  },
  no_difference: {
    nl: 'De kas klopt: een reden is niet nodig.',
    fr: 'La caisse est juste : aucune raison n’est nécessaire.',
    en: 'The cash is right: no reason is needed.',
    de: 'Die Kasse stimmt: Ein Grund ist nicht nötig.',
  },
  'difference_reason.required': {
    nl: 'Kies waardoor de kas niet klopt.',
    fr: 'Choisissez pourquoi la caisse n’est pas juste.',
    en: 'Choose why the cash is not right.',
    de: 'Wählen Sie, warum die Kasse nicht stimmt.',
  },
  'opening_cents.required': {
    nl: 'Vul in hoeveel er bij opening in de kas lag.',
    fr: 'Indiquez le montant en caisse à l’ouverture.',
    en: 'Enter the cash at opening.',
    de: 'Geben Sie den Kassenbestand bei Öffnung ein.',
  },
  'note.required': {
    nl: 'Schrijf kort op wat u ervan weet.',
    fr: 'Notez brièvement ce que vous en savez.',
    en: 'Write briefly what you know about it.',
    de: 'Notieren Sie kurz, was Sie darüber wissen.',
  },
  visits_open: {
    nl: 'Er staan nog bezoeken open ({{count}}). Handel ze af, of bevestig dat ze open blijven.',
    fr: 'Il reste des visites ouvertes ({{count}}). Traitez-les, ou confirmez qu’elles restent ouvertes.',
    en: 'Visits are still open ({{count}}). Deal with them, or confirm that they stay open.',
    de: 'Es sind noch Besuche offen ({{count}}). Erledigen Sie sie, oder bestätigen Sie, dass sie offen bleiben.',
  },
  till_changed: {
    nl: 'Er is intussen iets afgerekend of in de kas geboekt. Kijk het opnieuw na en sluit dan af.',
    fr: 'Entre-temps, une vente ou un mouvement de caisse a eu lieu. Vérifiez à nouveau, puis clôturez.',
    en: 'A sale or cash entry came in meanwhile. Check again, and then close.',
    de: 'Inzwischen wurde etwas kassiert oder gebucht. Prüfen Sie erneut, und schließen Sie dann ab.',
  },
  reopen_in_vat_period: {
    nl: 'Deze dag ligt in een afgesloten btw-periode en blijft afgesloten.',
    fr: 'Ce jour se situe dans une période de TVA clôturée et reste clôturé.',
    en: 'This day lies in a closed VAT period and stays closed.',
    de: 'Dieser Tag liegt in einem abgeschlossenen MwSt.-Zeitraum und bleibt abgeschlossen.',
  },
  later_day_closed: {
    nl: 'Een latere dag is al afgesloten: heropen die eerst.',
    fr: 'Un jour ultérieur est déjà clôturé : rouvrez-le d’abord.',
    en: 'A later day is already closed: open that one first.',
    de: 'Ein späterer Tag ist schon abgeschlossen: Öffnen Sie zuerst diesen.',
  },
  reopened_before: {
    nl: 'Deze dag is al heropend.',
    fr: 'Cette journée a déjà été rouverte.',
    en: 'This day has been opened again already.',
    de: 'Dieser Tag wurde schon wieder geöffnet.',
  },
  entry_on_closed_day: {
    nl: 'De dag van deze boeking is afgesloten. Heropen de dag, of boek het bedrag vandaag andersom.',
    fr: 'Le jour de ce mouvement est clôturé. Rouvrez la journée, ou passez aujourd’hui le mouvement inverse.',
    en: 'The day of this entry is closed. Open the day again, or enter the opposite amount today.',
    de: 'Der Tag dieser Buchung ist abgeschlossen. Öffnen Sie den Tag wieder, oder buchen Sie den Betrag heute umgekehrt.',
  },
  entry_in_vat_period: {
    nl: 'Deze boeking ligt in een afgesloten btw-periode. Boek het bedrag vandaag andersom.',
    fr: 'Ce mouvement se situe dans une période de TVA clôturée. Passez aujourd’hui le mouvement inverse.',
    en: 'This entry lies in a closed VAT period. Enter the opposite amount today.',
    de: 'Diese Buchung liegt in einem abgeschlossenen MwSt.-Zeitraum. Buchen Sie den Betrag heute umgekehrt.',
  },
  taken_back_before: {
    nl: 'Deze boeking is al teruggedraaid.',
    fr: 'Ce mouvement a déjà été annulé.',
    en: 'This entry has been taken back already.',
    de: 'Diese Buchung wurde schon zurückgenommen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    'day-closing': typeof dayClosingProblems
  }
}

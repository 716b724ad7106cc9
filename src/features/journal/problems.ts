import { texts } from '#kernel/texts.ts'

/** The problem codes of the journal, with their sentences. */
export const journalProblems = texts({
  vat_period_not_over: {
    nl: 'Alleen een periode die voorbij is kan worden afgesloten. Kies een dag vóór vandaag.',
    fr: 'Seule une période écoulée peut être clôturée. Choisissez un jour avant aujourd’hui.',
    en: 'Only a period that is over can be closed. Choose a day before today.',
    de: 'Nur ein abgelaufener Zeitraum kann abgeschlossen werden. Wählen Sie einen Tag vor heute.',
  },
  vat_period_unchanged: {
    nl: 'Er verandert niets: kies een andere dag.',
    fr: 'Rien ne change : choisissez un autre jour.',
    en: 'Nothing changes: choose another day.',
    de: 'Es ändert sich nichts: Bitte einen anderen Tag wählen.',
  },
  vat_period_forward: {
    nl: 'U mag een btw-periode alleen verder afsluiten, niet weer openen.',
    fr: 'Vous pouvez seulement clôturer d’autres périodes de TVA, pas en rouvrir.',
    en: 'You may only close further VAT periods, not open one again.',
    de: 'Sie dürfen MwSt.-Zeiträume nur weiter abschließen, nicht wieder öffnen.',
  },
  one_year: {
    nl: 'Een auditfile gaat over één jaar. Kies een periode binnen hetzelfde jaar.',
    fr: 'Un fichier d’audit porte sur une seule année. Choisissez une période dans la même année.',
    en: 'An audit file is about one year. Choose a period within the same year.',
    de: 'Eine Auditdatei umfasst ein Jahr. Wählen Sie einen Zeitraum innerhalb desselben Jahres.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    journal: typeof journalProblems
  }
}

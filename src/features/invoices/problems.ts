import { texts } from '#kernel/texts.ts'

/** The problem codes of an invoice, with their sentences; `field.code` is a sentence of that field alone. */
export const invoicesProblems = texts({
  mailed_just_now: {
    nl: 'Deze factuur is zojuist gemaild.',
    fr: 'Cette facture vient d’être envoyée par e-mail.',
    en: 'This invoice was mailed a moment ago.',
    de: 'Diese Rechnung wurde eben per E-Mail gesendet.',
  },
  invoice_already_credited: {
    nl: 'Deze factuur is al gecrediteerd.',
    fr: 'Cette facture a déjà été créditée.',
    en: 'This invoice has already been credited.',
    de: 'Diese Rechnung wurde schon gutgeschrieben.',
  },
  package_treatments_paid_credit_those_first: {
    nl: 'Met dit pakket zijn behandelingen betaald. Crediteer die eerst.',
    fr: 'Des soins ont été payés avec ce forfait. Créditez-les d’abord.',
    en: 'Treatments were paid with this package. Credit those first.',
    de: 'Mit diesem Paket wurden Behandlungen bezahlt. Bitte zuerst diese gutschreiben.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    invoices: typeof invoicesProblems
  }
}

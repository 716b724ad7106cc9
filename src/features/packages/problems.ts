import { texts } from '#kernel/texts.ts'

/** The problem codes of a package, with their sentences; `field.code` is a sentence of that field alone. */
export const packagesProblems = texts({
  package_at_once: {
    nl: 'Een pakket wordt in één keer betaald.',
    fr: 'Un forfait se paie en une fois.',
    en: 'A package is paid at once.',
    de: 'Ein Paket wird auf einmal bezahlt.',
  },
  'terms.package_at_once': {
    nl: 'Een pakket wordt in één keer betaald. Kies anders de soort Termijnen.',
    fr: 'Un forfait se paie en une fois. Sinon, choisissez le type Échéances.',
    en: 'A package is paid at once. Otherwise choose the type Instalments.',
    de: 'Ein Paket wird auf einmal bezahlt. Sonst bitte die Art Ratenzahlung wählen.',
  },
  'treatment_id.unknown': {
    nl: 'Deze behandeling wordt in dit land niet aangeboden.',
    fr: 'Ce soin n’est pas proposé dans ce pays.',
    en: 'This treatment is not offered in this country.',
    de: 'Diese Behandlung wird in diesem Land nicht angeboten.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    packages: typeof packagesProblems
  }
}

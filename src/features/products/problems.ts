import { texts } from '#kernel/texts.ts'

/** The problem codes of a product, with their sentences; `field.code` is a sentence of that field alone. */
export const productsProblems = texts({
  ean: {
    nl: 'Een EAN heeft 8 of 13 cijfers.',
    fr: 'Un code EAN comporte 8 ou 13 chiffres.',
    en: 'An EAN has 8 or 13 digits.',
    de: 'Eine EAN hat 8 oder 13 Ziffern.',
  },
  'ean.unique': {
    nl: 'Deze EAN is al van een ander product in dit land.',
    fr: 'Ce code EAN est déjà celui d’un autre produit dans ce pays.',
    en: 'Another product in this country has this EAN already.',
    de: 'Diese EAN hat in diesem Land schon ein anderes Produkt.',
  },
  'injectable.invalid': {
    nl: 'Een injectable is geen peeling en geen cadeaubon: kies één soort.',
    fr: 'Un produit injectable n’est ni un peeling ni un chèque-cadeau : choisissez un seul type.',
    en: 'An injectable is neither a peeling nor a gift voucher: choose one type.',
    de: 'Ein Injektionsmittel ist weder ein Peeling noch ein Gutschein: Bitte eine Art wählen.',
  },
  numbers_only: {
    nl: 'Vul hier alleen cijfers in, hoogstens {{max}}.',
    fr: 'N’indiquez ici que des chiffres, {{max}} au maximum.',
    en: 'Enter digits only here, {{max}} at most.',
    de: 'Bitte nur Ziffern eingeben, höchstens {{max}}.',
  },
  'picqer_productcode.unique_for_country': {
    nl: 'Deze productcode is al van een ander product in dit land.',
    fr: 'Ce code produit est déjà celui d’un autre produit dans ce pays.',
    en: 'Another product in this country has this product code already.',
    de: 'Diesen Produktcode hat in diesem Land schon ein anderes Produkt.',
  },
  'voucher.invalid': {
    nl: 'Een cadeaubon is geen peeling: kies een van de twee.',
    fr: 'Un chèque-cadeau n’est pas un peeling : choisissez l’un des deux.',
    en: 'A gift voucher is not a peeling: choose one of the two.',
    de: 'Ein Gutschein ist kein Peeling: Bitte eines von beiden wählen.',
  },
})

declare module '#kernel/problem.ts' {
  interface FeatureProblems {
    products: typeof productsProblems
  }
}

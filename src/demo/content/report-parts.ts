import type { CategorySlug } from './treatments.ts'

/** A means that was used: a product by its Dutch name, and the smallest and the largest amount in cc. */
export interface DemoMeans {
  readonly product: string
  readonly cc: readonly [least: number, most: number]
  /** The steps in which the amount is measured. */
  readonly step: number
}

/** The peelings of a category, of which one is used in this share of its reports. */
export const peelingsUsed: Readonly<
  Partial<Record<CategorySlug, { readonly chance: number; readonly means: readonly DemoMeans[] }>>
> = {
  peelings: {
    chance: 1,
    means: [
      { product: 'Glycolzuur 30 %', cc: [2, 4], step: 0.5 },
      { product: 'Salicylzuur 20 %', cc: [1.5, 3], step: 0.5 },
      { product: 'TCA 15 %', cc: [1, 2], step: 0.25 },
    ],
  },
  acne: { chance: 0.4, means: [{ product: 'Salicylzuur 20 %', cc: [1, 2.5], step: 0.5 }] },
}

/** The injectables of treatments, by the beginning of their slug. */
export const injected: readonly (DemoMeans & { readonly treatment: string })[] = [
  { treatment: 'botuline', product: 'Botuline 100 eenheden', cc: [0.4, 1.1], step: 0.05 },
  { treatment: 'hyperhidrose', product: 'Botuline 100 eenheden', cc: [2, 2.5], step: 0.25 },
  { treatment: 'filler', product: 'Hyaluronzuur filler 1 ml', cc: [0.5, 1], step: 0.1 },
  { treatment: 'skinbooster', product: 'Skinbooster 2,5 ml', cc: [2, 2.5], step: 0.5 },
]

/** The side effects of a category by their Dutch names; the others have none. */
export const sideEffectsOf: Readonly<Partial<Record<CategorySlug, readonly string[]>>> = {
  laserontharing: ['Roodheid', 'Roodheid', 'Zwelling'],
  vaatlaser: ['Roodheid', 'Zwelling', 'Blauwe plek'],
  pigment: ['Roodheid', 'Korstjes'],
  tattoo: ['Korstjes', 'Zwelling', 'Roodheid'],
  acne: ['Roodheid'],
  peelings: ['Roodheid', 'Jeuk'],
  microneedling: ['Roodheid', 'Zwelling'],
  injectables: ['Blauwe plek', 'Zwelling'],
}

/** The complications of a category that asks for them, by their Dutch names, and how often there is one. */
export const complicationsOf: Readonly<
  Partial<Record<CategorySlug, { readonly chance: number; readonly names: readonly string[] }>>
> = {
  tattoo: { chance: 0.08, names: ['Hypopigmentatie', 'Hyperpigmentatie', 'Litteken'] },
  injectables: { chance: 0.02, names: ['Infectie'] },
}

/** A booked treatment for which one on medical grounds is given in this share of its visits, with the grounds. */
export const medicalInstead: readonly {
  readonly booked: string
  readonly given: string
  readonly chance: number
  readonly grounds: readonly string[]
}[] = [
  {
    booked: 'acne-basis',
    given: 'acne-medisch',
    chance: 0.3,
    grounds: [
      'Matige acne vulgaris met nodi op kaaklijn en wangen. Verwezen door de huisarts, lokale therapie onvoldoende.',
      'Ontstoken acne met pijn en beginnende littekens, vastgesteld door de huisarts.',
      'Acne tarda, zes maanden lokale therapie zonder resultaat.',
    ],
  },
  {
    booked: 'botuline-3',
    given: 'hyperhidrose',
    chance: 0.12,
    grounds: ['Primaire hyperhidrose van de oksels, vastgesteld door de dermatoloog. Aluminiumchloride hielp niet.'],
  },
]

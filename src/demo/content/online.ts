import type { Words } from '#kernel/texts.ts'

type Colour = readonly [red: number, green: number, blue: number]

/**
 * A picture of soft colours: from one corner to the other, with circles of light on it. Places and sizes are parts of
 * its width.
 */
export interface Scene {
  readonly from: Colour
  readonly to: Colour
  readonly circles: readonly {
    readonly at: readonly [x: number, y: number]
    readonly radius: number
    readonly colour: Colour
    readonly strength: number
  }[]
}

export const scenes = {
  light: {
    from: [250, 224, 205],
    to: [214, 142, 120],
    circles: [
      { at: [0.68, 0.24], radius: 0.3, colour: [255, 246, 232], strength: 0.85 },
      { at: [0.3, 0.56], radius: 0.19, colour: [236, 176, 150], strength: 0.7 },
      { at: [0.52, 0.5], radius: 0.1, colour: [255, 252, 246], strength: 0.6 },
    ],
  },
  water: {
    from: [216, 236, 232],
    to: [116, 168, 170],
    circles: [
      { at: [0.34, 0.34], radius: 0.22, colour: [250, 255, 253], strength: 0.75 },
      { at: [0.62, 0.5], radius: 0.16, colour: [160, 206, 204], strength: 0.9 },
      { at: [0.74, 0.24], radius: 0.07, colour: [255, 255, 255], strength: 0.8 },
      { at: [0.2, 0.62], radius: 0.08, colour: [90, 148, 152], strength: 0.45 },
    ],
  },
  petals: {
    from: [238, 230, 242],
    to: [172, 148, 186],
    circles: [
      { at: [0.42, 0.3], radius: 0.2, colour: [255, 248, 252], strength: 0.6 },
      { at: [0.58, 0.3], radius: 0.2, colour: [220, 196, 226], strength: 0.6 },
      { at: [0.5, 0.46], radius: 0.2, colour: [198, 168, 208], strength: 0.6 },
    ],
  },
  sand: {
    from: [246, 240, 228],
    to: [196, 174, 146],
    circles: [
      { at: [0.5, 0.7], radius: 0.36, colour: [222, 204, 178], strength: 0.8 },
      { at: [0.5, 0.36], radius: 0.14, colour: [255, 252, 244], strength: 0.9 },
      { at: [0.66, 0.5], radius: 0.08, colour: [178, 152, 122], strength: 0.4 },
    ],
  },
} as const satisfies Readonly<Record<string, Scene>>
export type SceneName = keyof typeof scenes

interface Online {
  readonly scene: SceneName
  /** The name of the treatment in the client portal. */
  readonly name: Words
  /** Paid beforehand, in cents. */
  readonly downPayment?: number
}

/** The treatments that clients book by themselves, by their slug. */
export const online: Readonly<Record<string, Online>> = {
  oksels: {
    scene: 'light',
    name: {
      nl: 'Oksels ontharen met laser',
      fr: 'Épilation des aisselles au laser',
      en: 'Underarm laser hair removal',
      de: 'Achseln enthaaren mit Laser',
    },
  },
  onderbenen: {
    scene: 'light',
    name: {
      nl: 'Onderbenen ontharen met laser',
      fr: 'Épilation des demi-jambes au laser',
      en: 'Lower leg laser hair removal',
      de: 'Unterschenkel enthaaren mit Laser',
    },
    downPayment: 2500,
  },
  hydrafacial: {
    scene: 'water',
    name: { nl: 'Hydrafacial', fr: 'Hydrafacial', en: 'Hydrafacial', de: 'Hydrafacial' },
    downPayment: 2500,
  },
  'hydrafacial-deluxe': {
    scene: 'water',
    name: { nl: 'Hydrafacial Deluxe', fr: 'Hydrafacial Deluxe', en: 'Hydrafacial Deluxe', de: 'Hydrafacial Deluxe' },
    downPayment: 2500,
  },
  'acne-basis': {
    scene: 'sand',
    name: { nl: 'Acnebehandeling', fr: 'Traitement de l’acné', en: 'Acne treatment', de: 'Aknebehandlung' },
  },
  glycol: {
    scene: 'petals',
    name: { nl: 'Frisse peeling', fr: 'Peeling éclat', en: 'Fresh peel', de: 'Frische-Peeling' },
  },
  'intake-laser': {
    scene: 'light',
    name: {
      nl: 'Kennismaken: laserontharing',
      fr: 'Premier rendez-vous : épilation laser',
      en: 'First visit: laser hair removal',
      de: 'Erstgespräch: Laser-Haarentfernung',
    },
  },
  'intake-huid': {
    scene: 'sand',
    name: {
      nl: 'Kennismaken: huidanalyse',
      fr: 'Premier rendez-vous : analyse de peau',
      en: 'First visit: skin analysis',
      de: 'Erstgespräch: Hautanalyse',
    },
  },
  'actie-peeling': {
    scene: 'petals',
    name: {
      nl: 'Kennismaking peeling',
      fr: 'Découverte du peeling',
      en: 'Introductory peel',
      de: 'Kennenlern-Peeling',
    },
  },
}

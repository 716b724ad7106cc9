import type { PhotoAngle } from '#kernel/body.ts'
import type { Bilingual } from './notes.ts'
import type { CategorySlug } from './treatments.ts'

/** The drawn forms: a head without a face, and a patch of skin. */
export type Form = 'head' | 'patch'

/** A mark on a form: its place seen from the front (-1 to 1, to the right and down), its size, and its depth (0 to 1). */
export type Mark = readonly [x: number, y: number, size: number, depth: number]

/** The picture of a category: marks that fade from visit to visit. */
export interface Look {
  readonly form: Form
  /** The colour of the marks, and their place on the body as the caption names it. */
  readonly colour: readonly [red: number, green: number, blue: number]
  readonly caption: string
  readonly marks: readonly Mark[]
  readonly angles: readonly PhotoAngle[]
  /** The name of a photo. */
  readonly name: Record<keyof Bilingual, string>
}

/** The strength of the marks at each visit; it stays at the last. */
export const strengths = [1, 0.72, 0.46, 0.22] as const

/** The words of an angle on a drawing. */
export const angleCaptions: Readonly<Partial<Record<PhotoAngle, string>>> = {
  front: 'VOORZIJDE',
  left: 'LINKS 45°',
  right: 'RECHTS 45°',
}

const everyAngle = ['front', 'left', 'right'] as const

export const looks: Readonly<Partial<Record<CategorySlug, Look>>> = {
  vaatlaser: {
    form: 'head',
    colour: [186, 66, 62],
    caption: 'WANGEN',
    marks: [
      [-0.46, 0.14, 0.24, 0.62],
      [0.46, 0.14, 0.24, 0.62],
      [-0.36, 0.26, 0.16, 0.5],
      [0.38, 0.24, 0.17, 0.5],
      [0, 0.08, 0.1, 0.45],
    ],
    angles: everyAngle,
    name: { nl: 'Wangen', fr: 'Joues' },
  },
  acne: {
    form: 'head',
    colour: [196, 74, 70],
    caption: 'GEZICHT',
    marks: [
      [-0.5, 0.2, 0.05, 0.9],
      [-0.4, 0.34, 0.045, 0.85],
      [-0.55, 0.05, 0.04, 0.8],
      [-0.3, 0.5, 0.05, 0.9],
      [-0.1, 0.62, 0.045, 0.8],
      [0.12, 0.58, 0.05, 0.9],
      [0.33, 0.46, 0.04, 0.8],
      [0.44, 0.28, 0.055, 0.95],
      [0.56, 0.12, 0.045, 0.85],
      [0.4, 0.1, 0.04, 0.8],
      [-0.2, -0.5, 0.045, 0.85],
      [0.1, -0.58, 0.04, 0.8],
      [0.3, -0.46, 0.05, 0.9],
      [-0.45, 0.24, 0.2, 0.25],
      [0.46, 0.22, 0.2, 0.25],
    ],
    angles: everyAngle,
    name: { nl: 'Gezicht', fr: 'Visage' },
  },
  pigment: {
    form: 'head',
    colour: [120, 78, 48],
    caption: 'JUKBEEN',
    marks: [
      [-0.52, -0.02, 0.1, 0.75],
      [-0.4, 0.1, 0.07, 0.7],
      [-0.6, 0.14, 0.05, 0.7],
      [0.5, -0.04, 0.11, 0.75],
      [0.38, 0.08, 0.06, 0.7],
      [0.62, 0.1, 0.05, 0.65],
      [0.02, -0.5, 0.08, 0.5],
    ],
    angles: ['front', 'left'],
    name: { nl: 'Jukbeenderen', fr: 'Pommettes' },
  },
  tattoo: {
    form: 'patch',
    colour: [44, 52, 66],
    caption: 'ONDERARM',
    marks: [
      [-0.3, 0, 0.14, 0.95],
      [-0.1, -0.2, 0.12, 0.95],
      [0.14, -0.16, 0.12, 0.9],
      [0.3, 0.06, 0.14, 0.95],
      [0.1, 0.22, 0.12, 0.9],
      [-0.14, 0.2, 0.12, 0.95],
    ],
    angles: ['front'],
    name: { nl: 'Onderarm', fr: 'Avant-bras' },
  },
}

/** The number of clients with photos, besides the known ones, of each category. */
export const photographed: Readonly<Partial<Record<CategorySlug, number>>> = {
  acne: 2,
  pigment: 2,
  tattoo: 1,
  vaatlaser: 1,
}
/** A series has at least this many visits. */
export const leastVisits = 2

/** Additions to closed reports about a reaction that showed later, whose name fills the hole. */
export const reactionTexts: Readonly<Record<'complication' | 'side_effect', Bilingual>> = {
  complication: {
    nl: [
      'Bij de controle na een week gezien: {{reaction}}. Arts geraadpleegd, behandeling met dit middel gestaakt tot nader bericht.',
      'Cliënt kwam langs met {{reaction}}. Beoordeeld door de arts, zalf voorgeschreven, controle over drie dagen.',
    ],
    fr: [
      'Constaté au contrôle après une semaine : {{reaction}}. Médecin consulté, traitement suspendu jusqu’à nouvel ordre.',
    ],
  },
  side_effect: {
    nl: [
      'Cliënt belt na drie dagen: {{reaction}} houdt langer aan dan verwacht. Koelen geadviseerd, belafspraak over een week.',
      'Bij telefonische nazorg gemeld: {{reaction}}, neemt vandaag af. Geen verdere actie nodig.',
    ],
    fr: [
      'La cliente signale après trois jours : {{reaction}} persistante. Compresses froides, rappel dans une semaine.',
    ],
  },
}

/** Additions to closed reports. */
export const addendumTexts: Bilingual = {
  nl: [
    'Telefonisch contact met cliënt, dag na de behandeling: roodheid trekt weg, geen blaarvorming. Nazorg nogmaals doorgenomen.',
    'Aanvulling: cliënt meldt achteraf het gebruik van een zelfbruiner tien dagen voor de behandeling. Volgende keer eerst een testspot.',
    'Correctie: de behandelde zijde is links, in het verslag staat rechts.',
    'Foto ontvangen per e-mail: korstje op de jukbeenrand, past bij normale genezing. Advies: niet krabben, vette zalf.',
  ],
  fr: [
    'Contact téléphonique le lendemain : la rougeur s’estompe, pas de cloques. Conseils répétés.',
    'Complément : la cliente a signalé après coup l’usage d’un autobronzant. Test préalable la prochaine fois.',
  ],
}

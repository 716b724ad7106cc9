import type { Figure } from '#features/drawings/contract.ts'
import type { Bilingual } from './notes.ts'
import type { CategorySlug } from './treatments.ts'

/** A zone of the face with the points in which botulinum is given: parts of the picture, and the units of each. */
export interface InjectedZone {
  readonly units: number
  readonly points: readonly (readonly [x: number, y: number])[]
}

export const injectedFigure: Figure = 'face_front'
export const injectedProduct = 'Botuline 100 eenheden'

const glabella: InjectedZone = {
  units: 4,
  points: [
    [0.5, 0.385],
    [0.44, 0.365],
    [0.56, 0.365],
    [0.385, 0.335],
    [0.615, 0.335],
  ],
}
const forehead: InjectedZone = {
  units: 2,
  points: [
    [0.33, 0.275],
    [0.415, 0.25],
    [0.5, 0.242],
    [0.585, 0.25],
    [0.67, 0.275],
  ],
}
const crowsFeet: InjectedZone = {
  units: 4,
  points: [
    [0.245, 0.415],
    [0.23, 0.455],
    [0.25, 0.495],
    [0.755, 0.415],
    [0.77, 0.455],
    [0.75, 0.495],
  ],
}

/** The zones of a treatment by its slug, most of them first. */
export const injectedZones: Readonly<Record<string, readonly InjectedZone[]>> = {
  'botuline-1': [glabella],
  'botuline-2': [glabella, forehead],
  'botuline-3': [glabella, forehead, crowsFeet],
}

/** One more unit in a point on one side now and then, as the report says of a stronger muscle. */
export const strongerSide = 0.3
/** The number of drawings of injectables besides those of the known clients: those of the newest reports. */
export const drawnReports = 10

/** The words beside the marks on a photo, by the category of its treatment. */
export const photoRemarks: Readonly<Partial<Record<CategorySlug, { readonly [Lang in keyof Bilingual]: string }>>> = {
  vaatlaser: { nl: 'Meeste vaatjes', fr: 'Vaisseaux' },
  acne: { nl: 'Ontstoken', fr: 'Inflammation' },
}

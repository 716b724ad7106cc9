/**
 * The positions from which a photo is taken. `left` and `right` are turned by 45 degrees, `left_90` and `right_90` by 90
 * degrees.
 */
export const photoAngles = [
  'front',
  'left',
  'right',
  'left_90',
  'right_90',
  'back',
  'above',
  'below',
  'close_up',
] as const
export type PhotoAngle = (typeof photoAngles)[number]

/** The series of a treatment that names no other. */
export const usualAngles: readonly PhotoAngle[] = ['front', 'left', 'right']

/** The zones of the body by which a client's visits are shown, from head to foot. */
export const bodyZones = [
  'face',
  'neck',
  'decollete',
  'armpits',
  'arms',
  'hands',
  'chest',
  'abdomen',
  'back',
  'bikini',
  'buttocks',
  'legs',
  'feet',
] as const
export type BodyZone = (typeof bodyZones)[number]

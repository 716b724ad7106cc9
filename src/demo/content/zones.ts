import { usualAngles, type BodyZone, type PhotoAngle } from '#kernel/body.ts'

/** The zone of the body of treatments, by the beginning of their slug; the others name none. */
const zones: Readonly<Partial<Record<BodyZone, string>>> = {
  neck: 'nek needling-hals',
  decollete: 'pigment-decollete',
  armpits: 'oksels hyperhidrose',
  arms: 'onderarmen armen',
  hands: 'pigment-handen',
  chest: 'borst',
  back: 'rug acne-rug',
  bikini: 'bikini',
  buttocks: 'billen',
  legs: 'onderbenen bovenbenen benen vaatjes-benen',
  face: 'bovenlip kin gezicht couperose spidernaevus pigment-gezicht melasma ipl pmu acne hydrafacial collageen dermaplaning glycol salicyl needling botuline filler',
}

/** The zone of a treatment: that of the first beginning that fits. */
export function zoneOf(slug: string): BodyZone | null {
  const fits = (beginnings: string) => beginnings.split(' ').some((beginning) => slug.startsWith(beginning))
  return (Object.keys(zones) as BodyZone[]).find((zone) => fits(zones[zone]!)) ?? null
}

const seriesOfZone: Readonly<Partial<Record<BodyZone, readonly PhotoAngle[]>>> = {
  armpits: ['left_90', 'right_90'],
  back: ['back'],
  legs: ['front', 'back'],
  hands: ['above', 'close_up'],
}

/** The photos of treatments of a zone. */
export const anglesOf = (zone: BodyZone | null): PhotoAngle[] => [
  ...((zone && seriesOfZone[zone]) || (zone ? usualAngles : (['front', 'close_up'] as const))),
]

import { allows } from '#kernel/permission.ts'

/** A calendar shows the visits of all practitioners, so those who may open one see them in the list too. */
const anyCalendar = ['calendar.location.read', 'calendar.employee.read'] as const

interface Viewer {
  readonly employeeId: number
  readonly permissions: ReadonlySet<string>
  readonly isPractitioner: boolean
}

export const maySeeOthersVisits = ({ permissions }: Pick<Viewer, 'permissions'>): boolean =>
  allows(anyCalendar, permissions)

/**
 * The only practitioner whose visits are shown when none is asked for: the viewer, unless they treat nobody and may see
 * everybody (null).
 */
export const usualPractitioner = (viewer: Viewer): number | null =>
  viewer.isPractitioner || !maySeeOthersVisits(viewer) ? viewer.employeeId : null

/** The location of the top bar, and the one that somebody chose for the list; `all` for all locations. */
interface Places {
  readonly chosen: number | 'all' | undefined
  readonly screen: number | undefined
}

/**
 * The location whose visits are shown, or `all`. The own visits are shown wherever they were; those of others at the
 * location of the page, until another one or all are chosen: a chain has too many for one list.
 */
export const placeOfList = ({ chosen, screen }: Places, isOwn: boolean): number | 'all' =>
  chosen ?? (isOwn ? 'all' : (screen ?? 'all'))

/** The choice in an address; anything that is none counts as no choice. */
export const placeIn = (text: string | undefined): number | 'all' | undefined =>
  text === 'all' ? text : text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** A page listens to all its locations while they are few; beyond that it would hear of the whole chain. */
const maxLocationsToListenTo = 25
const fewOf = (locationIds: readonly number[]) => (locationIds.length <= maxLocationsToListenTo ? locationIds : [])

/** The locations of a person, and the one of the page. */
interface OwnPlaces {
  readonly own: readonly number[]
  readonly screen: number | undefined
}

/** The locations to which the own visits listen: those where the person works; of too many, the one of the page. */
export function locationsOfOwnVisits({ own, screen }: OwnPlaces): readonly number[] {
  const few = fewOf(own)
  return few.length || screen === undefined ? few : [screen]
}

/**
 * The locations to which a list of these visits listens. One of too many locations is read again when it is opened and
 * with its button.
 */
export const locationsToListenTo = (
  { place, isOwn }: { readonly place: number | 'all'; readonly isOwn: boolean },
  places: OwnPlaces & { readonly all: readonly number[] },
): readonly number[] => {
  if (place !== 'all') return [place]
  return isOwn ? locationsOfOwnVisits(places) : fewOf(places.all)
}

import { remember, remembered } from './remembered.ts'
import { currentPerson } from './session.ts'
import { store } from './store.ts'

/** The fields of a location that the whole interface needs. */
export interface Place {
  readonly id: number
  readonly name: string
  readonly place: string
  readonly supported_country_id: number
  /** The IANA time zone of the location, in which its local times are shown. */
  readonly zone: string
  /** Whether the signed-in person works here. */
  readonly own: boolean
}

/** The name of a location as people say it: `Amsterdam, Zuid`. */
export const placeName = ({ place, name }: Pick<Place, 'place' | 'name'>): string => `${place}, ${name}`

interface Places {
  readonly all: readonly Place[]
  readonly chosenId: number | null
}
const places = store<Places | null>(null)

const memory = () => `location.${currentPerson()?.id ?? ''}`

/** Sets the locations that may be chosen, once they are known; the one chosen last time is chosen again (spec 2 §2). */
export function setLocations(all: readonly Place[]): void {
  const chosenId = places.get()?.chosenId ?? Number(remembered(memory()))
  places.set({
    all,
    chosenId: all.find((one) => one.id === chosenId)?.id ?? all.find((one) => one.own)?.id ?? all[0]?.id ?? null,
  })
}

export function chooseLocation(id: number): void {
  places.set({ all: places.get()?.all ?? [], chosenId: id })
  remember(memory(), String(id))
}

export interface LocationChoice {
  readonly locations: readonly Place[]
  /** The location for the whole page; null only for a person without locations. */
  readonly location: Place | null
  readonly choose: (id: number) => void
}

/** The current location, the same in the top bar and on every screen, remembered per person. */
export function useLocationChoice(): LocationChoice {
  const { all, chosenId } = places.use() ?? { all: [], chosenId: null }
  return { locations: all, location: all.find((one) => one.id === chosenId) ?? null, choose: chooseLocation }
}

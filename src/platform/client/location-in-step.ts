import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocationChoice, type Place } from './location.ts'

interface LocationInStep {
  /** Whether the address is one of this page. */
  readonly here: boolean
  /** The location that the address names. */
  readonly named: number | undefined
  /** Whether the address has all its other parts. */
  readonly complete: boolean
  /** Whether the path is one at which the page can stay. */
  readonly settled?: boolean
  /** The path of the page without a popup. */
  readonly home: string
  /** Writes the location of the top bar into the address. @param isOther the address named another location. */
  readonly rewrite: (location: Place, isOther: boolean) => void
}

/**
 * Synchronises the location in the address with the one in the top bar. A location in a new address wins; another one
 * chosen in the top bar rewrites the address.
 */
export function useLocationInStep({ here, named, complete, settled = true, home, rewrite }: LocationInStep): void {
  const { location, choose } = useLocationChoice()
  /** The location on which address and top bar last agreed. */
  const agreed = useRef(location?.id)
  /**
   * The location that was set in the top bar and is not shown there yet: until it is, a difference is nobody's choice.
   */
  const chosen = useRef<number | null>(null)

  const agree = useEffectEvent(() => {
    if (!here) return
    if (location?.id === chosen.current) chosen.current = null
    if (named && named !== agreed.current) {
      agreed.current = named
      chosen.current = location?.id === named ? null : named
      choose(named)
    } else if (chosen.current === null && location && (location.id !== named || !complete || !settled)) {
      agreed.current = location.id
      rewrite(location, named !== undefined && location.id !== named)
    }
  })
  useEffect(() => agree(), [here, named, location?.id, complete, home])
}

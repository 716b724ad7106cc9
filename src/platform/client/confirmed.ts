import { useState } from 'react'
import type { Confirmed, Orphans } from '#kernel/orphans.ts'
import { ApiError } from './api.ts'

/** What would be left behind: at least how many. */
interface Listed {
  readonly count: number
}

export interface Confirmation<Left extends Listed = Orphans> {
  /** What the change would leave behind, to be shown before it is made; null as long as nothing is known of. */
  readonly orphans: Left | null
  /** Returns to the form, without having saved. */
  readonly back: () => void
  /**
   * Makes the change; one that would leave something behind is listed first, and made at the second attempt, for as
   * many as were listed (decision C68). Gives what the change gave, null when it was only listed.
   */
  readonly attempt: <T>(change: (confirmed: Confirmed) => Promise<T>) => Promise<T | null>
}

/** What a refusal says would be left behind (409 `orphans`); null for any other error. */
export const orphansOf = <Left extends Listed = Orphans>(error: unknown): Left | null =>
  error instanceof ApiError && error.has('orphans') ? (error.data as Left) : null

/** Asks once more before a change leaves appointments behind, and lists them. */
export function useConfirmed<Left extends Listed = Orphans>(): Confirmation<Left> {
  const [orphans, setOrphans] = useState<Left | null>(null)
  return {
    orphans,
    back: () => setOrphans(null),
    attempt: async (change) => {
      try {
        // Only as many as were listed: when more have come since, those are listed first.
        return await change(orphans?.count ?? false)
      } catch (error) {
        const left = orphansOf<Left>(error)
        setOrphans(left)
        if (!left) throw error
        return null
      }
    },
  }
}

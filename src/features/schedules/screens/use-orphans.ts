import { useState } from 'react'
import type { Confirmed, Orphans } from '#kernel/orphans.ts'
import { ApiError } from '#platform/client/api.ts'

export interface OrphanQuestion {
  /** The appointments that would fall outside; null as long as nobody knows of any. */
  readonly orphans: Orphans | null
  /** Back to the form, without having saved. */
  readonly back: () => void
  /**
   * Carries the change out; where it would leave appointments outside, it is the second time that does (decision C68).
   */
  readonly attempt: (change: (confirmed: Confirmed) => Promise<unknown>) => Promise<void>
}

/** Asks once more before appointments are left outside the hours, with which they are. */
export function useOrphans(): OrphanQuestion {
  const [orphans, setOrphans] = useState<Orphans | null>(null)
  return {
    orphans,
    back: () => setOrphans(null),
    attempt: async (change) => {
      try {
        // Only those that were listed: when others came meanwhile, they are shown first.
        await change(orphans?.count ?? false)
      } catch (error) {
        const found = error instanceof ApiError && error.has('orphans') ? (error.data as Orphans) : null
        setOrphans(found)
        if (!found) throw error
      }
    },
  }
}

import { useState } from 'react'
import { leavesOrphans, type Confirmed, type Orphans } from '#kernel/orphans.ts'
import { refusalIn } from './api.ts'

export interface Confirmation {
  /** What the change would leave behind, to be shown before it is made; null as long as nothing is known of. */
  readonly orphans: Orphans | null
  /** Returns to the form, without having saved. */
  readonly back: () => void
  /**
   * Makes the change; one that would leave something behind is listed first, and made at the second attempt, for as
   * many as were listed (decision C68). Gives what the change gave, null when it was only listed.
   */
  readonly attempt: <T>(change: (confirmed: Confirmed) => Promise<T>) => Promise<T | null>
}

/** What a refusal says would be left behind (409 `orphans`); null for any other error. */
export const orphansOf = (error: unknown): Orphans | null => refusalIn(error, { refuses: leavesOrphans }, 'orphans')

/** Asks once more before a change leaves appointments behind, and lists them. */
export function useConfirmed(): Confirmation {
  const [orphans, setOrphans] = useState<Orphans | null>(null)
  return {
    orphans,
    back: () => setOrphans(null),
    attempt: async (change) => {
      try {
        // Only as many as were listed: when more have come since, those are listed first.
        return await change(orphans?.count ?? false)
      } catch (error) {
        const left = orphansOf(error)
        setOrphans(left)
        if (!left) throw error
        return null
      }
    },
  }
}

import { useState } from 'react'
import { leavesOrphans, type Confirmed, type Orphans } from '#kernel/orphans.ts'
import { refusalIn } from './api.ts'

export interface Confirmation {
  /** The appointments that the change would leave behind, shown before it is made; null while none are known. */
  readonly orphans: Orphans | null
  /** Returns to the form, without having saved. */
  readonly back: () => void
  /**
   * Makes the change. When it would leave something behind, that is listed first, and the second attempt makes the
   * change for the number that was listed (decision C68). Returns the result of the change; null when it was only
   * listed.
   */
  readonly attempt: <T>(change: (confirmed: Confirmed) => Promise<T>) => Promise<T | null>
}

/** The data of a 409 `orphans`; null for any other error. */
export const orphansOf = (error: unknown): Orphans | null => refusalIn(error, { refuses: leavesOrphans }, 'orphans')

/** Asks for confirmation before a change leaves appointments behind, and lists them. */
export function useConfirmed(): Confirmation {
  const [orphans, setOrphans] = useState<Orphans | null>(null)
  return {
    orphans,
    back: () => setOrphans(null),
    attempt: async (change) => {
      try {
        // Only the listed number is confirmed: when more have been booked since, they are listed first.
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

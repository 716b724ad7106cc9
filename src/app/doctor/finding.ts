/** The parts of an installation that the doctor examines. */
export type Area = 'settings' | 'machine' | 'address' | 'database' | 'copy' | 'secrets' | 'files' | 'mail' | 'clock'

export interface Finding {
  readonly area: Area
  /** `note`: works, and whoever runs the server should know it. `wrong`: the exit code is 1. */
  readonly state: 'good' | 'note' | 'wrong'
  /** The finding, in a sentence. */
  readonly says: string
  /** The remedy, in a sentence. */
  readonly remedy?: string
}

/** Writes the findings of one area. */
export function findingsOf(area: Area) {
  const list: Finding[] = []
  return {
    list,
    good: (says: string) => void list.push({ area, state: 'good', says }),
    note: (says: string, remedy?: string) => void list.push({ area, state: 'note', says, ...(remedy && { remedy }) }),
    wrong: (says: string, remedy: string) => void list.push({ area, state: 'wrong', says, remedy }),
  }
}

/** The first sentence of an error, on one line. */
export const reasonOf = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).replace(/\s+/g, ' ').slice(0, 300)
}

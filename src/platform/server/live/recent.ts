import { keysOfChange, rememberedMs, type Change } from '#kernel/live.ts'

/** A change as it is sent: its event is written once, for all streams. */
export interface Announcement {
  readonly change: Change
  readonly keys: readonly string[]
  readonly event: string
}
interface RecentChange extends Announcement {
  readonly at: number
  readonly number: number
}

/** A busy chain has a few hundred changes a second. */
const maxRecent = 20_000
/** A browser that missed more than this reads everything again, which is less work. */
const maxMissed = 400

export const announcementOf = (change: Change, payload: string): Announcement => ({
  change,
  keys: keysOfChange(change),
  event: `event: change\ndata: ${payload}\n\n`,
})

/**
 * The changes of the last minute, for browsers that read before they listen: their stream opens a moment later, or they
 * walk to another location.
 * @param now milliseconds of a monotonic clock.
 */
export function recentChanges(now: () => number) {
  let completeSince = now()
  let count = 0
  const recent: RecentChange[] = []
  const byKey = new Map<string, RecentChange[]>()

  function forgetOldest(): void {
    const oldest = recent.shift()!
    completeSince = oldest.at
    for (const key of oldest.keys) {
      const ofKey = byKey.get(key)!
      ofKey.shift()
      if (!ofKey.length) byKey.delete(key)
    }
  }
  return {
    add(announcement: Announcement): void {
      const one = { ...announcement, at: now(), number: ++count }
      recent.push(one)
      for (const key of one.keys) {
        const ofKey = byKey.get(key)
        if (ofKey) ofKey.push(one)
        else byKey.set(key, [one])
      }
      while (recent.length > maxRecent || recent[0]!.at < now() - rememberedMs) forgetOldest()
    },
    /** Forgets the changes, because the connection to the database was lost: from now on they are complete again. */
    interrupted(): void {
      recent.length = 0
      byKey.clear()
      completeSince = now()
    },
    /**
     * The changes of the last `ageMs` milliseconds that have one of the keys; null when they are too many, or may be
     * incomplete.
     */
    during(ageMs: number, keys: Iterable<string>): readonly Announcement[] | null {
      const from = now() - ageMs
      if (ageMs > rememberedMs || from <= completeSince) return null
      const missed = new Set<RecentChange>()
      for (const key of keys) {
        const ofKey = byKey.get(key) ?? []
        for (let i = ofKey.length - 1; i >= 0 && ofKey[i]!.at >= from; i--)
          if (missed.add(ofKey[i]!).size > maxMissed) return null
      }
      return [...missed].toSorted((a, b) => a.number - b.number)
    },
  }
}

/** A list that stays open is logged whole again after this time (docs/decisions/067). */
export const seenForMs = 30 * 60_000
/** The ids that one process remembers; with the room that a set takes, some 20 MB. */
const mostIds = 400_000

interface View {
  /** When the first of its lines was asked for, in milliseconds. */
  readonly since: number
  readonly ids: Set<number>
}

/**
 * The clients whom the log already names for a list that somebody has open. It lives in the memory of the process and
 * is bounded: whatever it forgets is logged again, so that no line is ever missing.
 */
export class SeenClients {
  readonly #views = new Map<string, View>()
  readonly #most: number
  #ids = 0

  constructor(most = mostIds) {
    this.#most = most
  }

  /** The ids that the log does not name yet for this view, at this time in milliseconds. */
  unlogged(view: string, ids: readonly number[], now: number): readonly number[] {
    const seen = this.#current(view, now)
    return seen ? ids.filter((id) => !seen.ids.has(id)) : ids
  }

  /**
   * Remembers ids whose line is on the disk.
   * @param now the time of the request that they were logged for.
   */
  remember(view: string, ids: readonly number[], now: number): void {
    const seen = this.#current(view, now) ?? { since: now, ids: new Set<number>() }
    this.#forget(view)
    for (const id of ids) seen.ids.add(id)
    this.#views.set(view, seen)
    this.#ids += seen.ids.size
    for (const [oldest] of this.#views) {
      if (this.#ids <= this.#most) break
      this.#forget(oldest)
    }
  }

  /** A view of before the window, or of a clock that was ahead, counts as forgotten. */
  #current(view: string, now: number): View | undefined {
    const seen = this.#views.get(view)
    if (!seen) return undefined
    const age = now - seen.since
    if (age < 0 || age >= seenForMs) {
      this.#forget(view)
      return undefined
    }
    // The view that was used last is forgotten last.
    this.#views.delete(view)
    this.#views.set(view, seen)
    return seen
  }

  #forget(view: string): void {
    this.#ids -= this.#views.get(view)?.ids.size ?? 0
    this.#views.delete(view)
  }
}

/** A list that stays open is logged whole again after this time (docs/decisions/067). */
export const seenForMs = 30 * 60_000
/**
 * The lists that one process remembers, and the clients on all of them: 400 bytes for a list and 4 for a client on it, so
 * 48 MB at most. docs/capacity.md derives what a chain needs.
 */
export const mostSeenLists = 30_000
export const mostSeenClients = 9_000_000
/** The largest id that 4 bytes hold. A client with a larger one is logged each time. */
const largestId = 2 ** 32 - 1

interface View {
  /** When the first of its lines was asked for, in milliseconds. */
  readonly since: number
  readonly ids: Uint32Array
}

/**
 * The clients whom the log already names for a list that somebody has open. It lives in the memory of the process and
 * is bounded: whatever it forgets is logged again, so that no line is ever missing.
 */
export class SeenClients {
  /** The view that was used last is the last one. */
  readonly #views = new Map<string, View>()
  readonly #mostClients: number
  readonly #mostLists: number
  #clients = 0

  constructor(mostClients = mostSeenClients, mostLists = mostSeenLists) {
    this.#mostClients = mostClients
    this.#mostLists = mostLists
  }

  /** The room in use. */
  get size(): { readonly lists: number; readonly clients: number } {
    return { lists: this.#views.size, clients: this.#clients }
  }

  /** The ids that the log does not name yet for this view, at this time in milliseconds. */
  unlogged(view: string, ids: readonly number[], now: number): readonly number[] {
    const seen = this.#current(view, now)
    if (!seen) return ids
    const logged = new Set(seen.ids)
    return ids.filter((id) => !logged.has(id))
  }

  /**
   * Remembers ids whose line is on the disk.
   * @param now the time of the request that they were logged for.
   */
  remember(view: string, ids: readonly number[], now: number): void {
    const seen = this.#current(view, now)
    const logged = new Set(seen?.ids)
    for (const id of ids) if (id <= largestId) logged.add(id)
    this.#forget(view)
    this.#views.set(view, { since: seen?.since ?? now, ids: Uint32Array.from(logged) })
    this.#clients += logged.size
    for (const [oldest, { since }] of this.#views) {
      const isFull = this.#clients > this.#mostClients || this.#views.size > this.#mostLists
      // A view that nobody has used within the window is over.
      if (!isFull && now - since < seenForMs) break
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
    this.#views.delete(view)
    this.#views.set(view, seen)
    return seen
  }

  #forget(view: string): void {
    this.#clients -= this.#views.get(view)?.ids.length ?? 0
    this.#views.delete(view)
  }
}

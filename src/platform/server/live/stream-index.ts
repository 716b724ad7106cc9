interface Keyed {
  readonly keys: ReadonlySet<string>
}

/** Finds the streams that a change concerns, by the keys of both: the cost is that of those who look at it. */
export function streamIndex<Stream extends Keyed>() {
  const byKey = new Map<string, Set<Stream>>()
  return {
    add(stream: Stream): void {
      for (const key of stream.keys) {
        const streams = byKey.get(key)
        if (streams) streams.add(stream)
        else byKey.set(key, new Set([stream]))
      }
    },
    remove(stream: Stream): void {
      for (const key of stream.keys) {
        const streams = byKey.get(key)
        if (streams?.delete(stream) && !streams.size) byKey.delete(key)
      }
    },
    /** The streams that have one of the keys, each once. */
    *having(keys: readonly string[]): Generator<Stream> {
      for (const [i, key] of keys.entries())
        for (const stream of byKey.get(key) ?? [])
          if (!keys.some((earlier, j) => j < i && stream.keys.has(earlier))) yield stream
    },
  }
}

import type { FileStore, Shelf } from '../files.ts'

/** Sweeps a shelf to its end, in one pass; the positions to which it came. */
export const sweepAll = (
  files: FileStore,
  shelf: Shelf,
  {
    since,
    isUsed,
    after = '',
  }: { readonly since: Date; readonly isUsed: (name: string) => boolean; readonly after?: string },
): Promise<string[]> =>
  Array.fromAsync(
    files.sweep(shelf, { since, after, usedOf: (names) => Promise.resolve(new Set(names.filter(isUsed))) }),
  )

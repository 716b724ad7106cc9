import { isFileName, keptSince, sweptFolder, type SweepWork } from '../files.ts'

export interface DatedFile {
  readonly name: string
  readonly at: Date
}

/** The work of one store on a shelf, of which the walk below decides the order. */
export interface SweptShelf {
  /** The files of the shelf, or those that were set aside, after a name and in the order of names. */
  pages(of: 'shelf' | 'aside', after: string): AsyncIterable<readonly DatedFile[]>
  /** Sets a file aside, or removes it where nothing is kept, unless it has become new meanwhile. */
  takeOff(name: string): Promise<void>
  /** Puts a file that was set aside back on its shelf. */
  bringBack(name: string): Promise<void>
  /** Removes a file that was set aside, unless it has become new meanwhile. */
  removeAside(name: string): Promise<void>
}

/** A position is kept after this many files that went, since taking one off a bucket is four calls. */
const mostAtOnce = 100

/**
 * Asks for each page once, and hands on what has to go. A file whose row is written meanwhile was put or claimed before,
 * so it is new when its time is looked at again, however long the page takes.
 */
async function* walk(
  pages: AsyncIterable<readonly DatedFile[]>,
  since: Date,
  usedOf: SweepWork['usedOf'],
  handle: (name: string, isUsed: boolean) => Promise<boolean>,
): AsyncGenerator<string> {
  for await (const page of pages) {
    const old = page.filter(({ at }) => at < since).map(({ name }) => name)
    const used = old.length ? await usedOf(old) : new Set()
    let handled = 0
    for (const name of old) {
      if (!(await handle(name, used.has(name)))) continue
      if (++handled % mostAtOnce === 0) yield name
    }
    const last = page.at(-1)
    if (last) yield last.name
  }
}

const asidePosition = `${sweptFolder}/`

/** Sweeps a shelf: first its files, then those that were set aside. Positions of the latter begin with their folder. */
export async function* walkShelf(
  { since, after, usedOf }: SweepWork,
  keptDays: number,
  shelf: SweptShelf,
): AsyncGenerator<string> {
  const isAside = after.startsWith(asidePosition)
  const rest = isAside ? after.slice(asidePosition.length) : after
  // A position of other settings, such as those under which files moved, begins anew.
  const from = isFileName(rest) ? rest : ''
  if (!isAside)
    yield* walk(shelf.pages('shelf', from), since, usedOf, async (name, isUsed) => {
      if (!isUsed) await shelf.takeOff(name)
      return !isUsed
    })
  const aside = walk(shelf.pages('aside', isAside ? from : ''), keptSince(keptDays), usedOf, async (name, isUsed) => {
    await (isUsed ? shelf.bringBack(name) : shelf.removeAside(name))
    return true
  })
  for await (const name of aside) yield `${asidePosition}${name}`
}

import { randomBytes } from 'node:crypto'

/**
 * Stores files beside the database, where a row holds only a file's name. A file is never overwritten with other
 * content, and several servers may store the same file at once.
 */
export interface FileStore {
  /**
   * Stores a file; it is there whole or not at all. A file that is there already counts as new again.
   * @throws DifferentContent when there is a file of this name with other content, which stays.
   */
  put(shelf: Shelf, name: string, content: Uint8Array): Promise<void>
  /** Null when there is no file of this name. */
  get(shelf: Shelf, name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The number of bytes of a file; null when there is none of this name. */
  sizeOf(shelf: Shelf, name: string): Promise<number | null>
  /** The files of a shelf, without those that were swept. */
  list(shelf: Shelf): AsyncIterable<{ readonly name: string; readonly bytes: number }>
  /**
   * Marks a file as new again because a row is about to name it, so that it is not swept before that row exists. False
   * when there is no such file.
   */
  claim(shelf: Shelf, name: string): Promise<boolean>
  /** Removes a file for good; nothing happens when it is gone already. */
  remove(shelf: Shelf, name: string): Promise<void>
  /**
   * Sets aside the files that no row names and that nobody has put or claimed since, and removes for good those that
   * were set aside longer ago than backups go back. A file that was set aside can still be read, because a database that
   * was restored to an earlier moment may name it. Files are taken in the order of their names, some hundreds at a time.
   * @returns the positions to which it has come; one that is left goes on by the last of them.
   */
  sweep(shelf: Shelf, work: SweepWork): AsyncIterable<string>
}

export interface SweepWork {
  /** Files that were put or claimed later stay. */
  readonly since: Date
  /** The position after which it goes on; empty: from the beginning. */
  readonly after: string
  /** Finds which of the names a row has. It is asked once for many files; the time of each is looked at again afterwards. */
  readonly usedOf: (names: readonly string[]) => Promise<ReadonlySet<string>>
}

/** The kinds of files; each has its own folder. */
export const shelves = ['treatment-images', 'contracts', 'agreements', 'photos'] as const
export type Shelf = (typeof shelves)[number]

/** The folder, beside those of the shelves, of files that were swept. */
export const sweptFolder = 'removed'

export interface SweepOptions {
  /** The number of days that a swept file is kept; 0: it is removed at once. */
  readonly keptDays?: number
  /** The largest number of files that are listed and asked for at once. */
  readonly pageSize?: number
}
export const defaultPageSize = 1000
export const keptSince = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60_000)

/** A name is stored once: its content never changes. */
export class DifferentContent extends Error {
  constructor(shelf: string, name: string) {
    super(`${shelf}/${name} is stored already, with other content: a file is written once.`)
  }
}
export const isSameContent = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

const safeName = /^[0-9a-z][0-9a-z._-]{0,99}$/
export const isFileName = (name: string): boolean => safeName.test(name)

/** @throws RangeError when the name could lead out of its shelf. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new RangeError(`not the name of a file: ${name}`)
  return name
}

/**
 * A name for a file about a person: it says nothing about them or the content, and no two clients ever share a file,
 * also not one with the same content.
 */
export const newFileName = (): string => randomBytes(20).toString('hex')

import { randomBytes } from 'node:crypto'

/**
 * Stores files beside the database, where a row holds only a file's name. A file is never overwritten with other
 * content, and several servers may store the same file at once.
 */
export interface FileStore {
  /** Stores a file; it is there whole or not at all. A file that is there already counts as new again. */
  put(shelf: Shelf, name: string, content: Uint8Array): Promise<void>
  /** Null when there is no file of this name. */
  get(shelf: Shelf, name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Marks a file as new again because a row is about to name it, so that it is not swept before that row exists. False
   * when there is no such file.
   */
  claim(shelf: Shelf, name: string): Promise<boolean>
  /** Removes a file for good; nothing happens when it is gone already. */
  remove(shelf: Shelf, name: string): Promise<void>
  /**
   * Removes the files that no row names and that nobody has put or claimed since.
   * @param isUsed asked for each such file, just before it is removed.
   */
  sweep(shelf: Shelf, since: Date, isUsed: (name: string) => Promise<boolean>): Promise<void>
}

/** The kinds of files; each has its own folder. */
export type Shelf = 'treatment-images' | 'contracts' | 'agreements' | 'photos'

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

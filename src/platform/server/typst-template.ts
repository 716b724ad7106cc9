import { readFileSync } from 'node:fs'
import { folders } from './root.ts'

/**
 * Reads the template of a document.
 * @param name its place below the features: `invoices/invoice.typ`.
 */
export const readTemplate = (name: `${string}/${string}.typ`): string =>
  readFileSync(new URL(name, folders.templates), 'utf8')

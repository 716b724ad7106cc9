import { characters, isEmpty, oneLine } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { contractLimits, type Contract } from './contract.ts'

/** The endings of the files that are accepted (spec 1 §5). */
export const acceptedEndings = ['.jpg', '.jpeg', '.png', '.doc', '.docx', '.pdf'] as const

const endingOf = (name: string): string => /\.[^.]*$/.exec(name.trim())?.[0].toLowerCase() ?? ''
export const isAccepted = (name: string): boolean => acceptedEndings.some((ending) => ending === endingOf(name))

/** A new contract while it is chosen: a file and its category. */
export interface ContractPair {
  /** The name of the file; null while none is chosen. */
  readonly name: string | null
  /** Its size in bytes. */
  readonly bytes?: number
  readonly treatment_category_id: number | null
}

/** The problems of a new contract: a file and a category must both be chosen (spec 1 §5, spec 2 §5). */
export function pairProblems({ name, bytes, treatment_category_id }: ContractPair): Problem[] {
  return [
    ...(isEmpty(name) ? [problem('data', 'required')] : []),
    ...(name !== null && !isEmpty(name) && !isAccepted(name) ? [problem('name', 'document_type')] : []),
    ...(name !== null && bytes === 0 ? [problem('data', 'document_empty')] : []),
    ...((bytes ?? 0) > contractLimits.megabytes * 1024 * 1024
      ? [problem('data', 'document_too_large', { max: contractLimits.megabytes })]
      : []),
    ...(treatment_category_id === null ? [problem('treatment_category_id', 'required')] : []),
  ]
}

/** Whether nothing has been chosen: the empty row below the others, which is not sent. */
export const isUntouched = ({ name, treatment_category_id }: ContractPair): boolean =>
  name === null && treatment_category_id === null

/** Characters that some systems do not allow in the name of a file. */
const forbidden = /[<>:"|?*]/g

/**
 * The name of an uploaded file as it is stored and offered again: without folders, invisible characters and characters
 * that a disk refuses, with the ending of what the file is.
 */
export function storedName(uploaded: string, type: NonNullable<Contract['file_type']>): string {
  const last = uploaded.split(/[/\\]/).at(-1)!
  const base = oneLine(last)
    .replace(/\.[^.]*$/, '')
    .replaceAll(forbidden, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const room = contractLimits.name - type.length - 1
  const cut = characters(base) > room ? [...base].slice(0, room).join('').trimEnd() : base
  return `${isEmpty(cut) ? 'document' : cut}.${type}`
}

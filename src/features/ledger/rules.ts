import type { CheckName } from './contract.ts'

/** A row of the books that does not fit. */
export interface Fault {
  readonly check: CheckName
  /** The row: the number of an invoice, of a client, of a sale. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** The fault in a line for a terminal. */
export const faultLine = ({ check, subject, expected, found }: Fault): string =>
  `${check}: ${subject} does not fit: expected ${expected || 'nothing'}, found ${found || 'nothing'}`

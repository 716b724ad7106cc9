import { verifyLedger, type Verified } from '#features/ledger/queries.ts'
import { faultLine } from '#features/ledger/rules.ts'
import { readSettings } from '#platform/server/settings.ts'
import { open } from './open.ts'

/** The verdict of the command about the books: a line for each part that does not fit. */
export const verdict = ({ documents, faults }: Verified): string =>
  faults.length
    ? faults.map(faultLine).join('\n')
    : `${documents} invoices and credit notes: chains, sums, VAT, credit, packages and vouchers fit, and nobody is booked twice.`

/** `npm run verify:ledger`: walks the books of the database of the settings, and names the first row of each part that does not fit. */
export async function main(): Promise<void> {
  const { database } = await open(readSettings(process.env), (line) => console.error(line))
  try {
    const verified = await verifyLedger(database.db)
    console.log(verdict(verified))
    if (verified.fault) process.exitCode = 1
  } finally {
    await database.close()
  }
}

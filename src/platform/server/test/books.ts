import { expect } from 'vitest'
import { verifyLedger } from '#features/ledger/queries.ts'
import type { TestApp } from './app.ts'

/** Ends the tests of a feature that books money: what they posted fits together to the cent. */
export async function closeBooks(app: TestApp): Promise<void> {
  const { fault } = await verifyLedger(app.db)
  await app.close()
  expect(fault).toBeNull()
}

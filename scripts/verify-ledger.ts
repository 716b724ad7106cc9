import { main } from '../src/app/verify-ledger.ts'

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})

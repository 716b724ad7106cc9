import { main } from '../src/app/archive-log.ts'

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})

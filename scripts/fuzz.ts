import { randomInt } from 'node:crypto'
import { endTogether, isStopping, run } from './process.ts'

// npm run fuzz [-- path …] [-- --seed=N] [--runs=N] [--rounds=N]: sends bad requests until it is stopped, in rounds
// that each print their seed first. A round that fails prints the endpoint, the seed and the request, and ends the run.
// `npm run fuzz -- "POST /clients" --seed=N` sends the same requests again.
const args = process.argv.slice(2)
const option = (name: string): number | undefined => {
  const text = args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  return text === undefined ? undefined : Number(text)
}
const only = args.filter((arg) => !arg.startsWith('--'))
const [seed, runs, rounds] = [option('seed'), option('runs') ?? 1000, option('rounds') ?? Infinity]

endTogether()
for (let round = 1; round <= rounds && !isStopping(); round++) {
  const used = seed ?? randomInt(2 ** 31)
  console.log(`\n── round ${round}, seed ${used}, ${runs} bad requests per endpoint ──`)
  const names = only.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  const { code } = await run(
    'vitest',
    ['run', '--project', 'api-postgres', 'src/app/fuzz-', '--reporter=dot', ...(names ? ['-t', names] : [])],
    { env: { FUZZ_SEED: String(used), FUZZ_RUNS: String(runs) } },
  )
  if (code !== 0) {
    process.exitCode = 1
    break
  }
  if (seed !== undefined) break // the same seed would find the same
}

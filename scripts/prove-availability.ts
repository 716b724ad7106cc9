import { randomInt } from 'node:crypto'
import { endTogether, isStopping, run } from './process.ts'

// npm run prove:availability [-- --seed=N] [--worlds=N] [--rounds=N]: compares availability and the overlap of
// schedules with their slow and obvious oracles (src/features/availability/oracle.test.ts,
// src/features/schedules/rules/overlap.test.ts), in other worlds each round, until it is stopped. Each round prints its
// seed first: with `--seed=N` the same worlds come again.
const args = process.argv.slice(2)
const option = (name: string): number | undefined => {
  const text = args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  return text === undefined ? undefined : Number(text)
}
const [seed, worlds, rounds] = [option('seed'), option('worlds') ?? 5000, option('rounds') ?? Infinity]
const oracles = ['src/features/availability/oracle.test.ts', 'src/features/schedules/rules/overlap.test.ts']

endTogether()
let proved = 0
for (let round = 1; round <= rounds && !isStopping(); round++) {
  const used = seed ?? randomInt(2 ** 31)
  console.log(`\n── round ${round}, seed ${used}, ${worlds} worlds; ${proved} before ──`)
  const { code } = await run('vitest', ['run', '--project', 'rules', ...oracles, '--reporter=dot'], {
    env: { PROVE_SEED: String(used), PROVE_RUNS: String(worlds) },
  })
  if (isStopping()) break
  if (code !== 0) {
    process.exitCode = 1
    break
  }
  proved += worlds
  if (seed !== undefined) break // the same seed would find the same
}
console.log(`${proved} worlds: ${process.exitCode ? 'one more differs, see above' : 'the same answer in each'}`)

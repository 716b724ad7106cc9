import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FuzzedCall } from '#platform/server/test/fuzz.ts'
import { endTogether, isStopping, root, run } from './process.ts'

// npm run fuzz [-- path …] [-- --seed=N] [--runs=N] [--rounds=N] [--requests=N] [--write]: sends bad requests until it is
// stopped, or until so many rounds or requests are over. Each round prints its seed first and its answers afterwards. A
// round that fails ends the run after its last endpoint; what failed is kept in fuzz-failures.json, and is sent again in
// every run of the tests from then on. `npm run fuzz -- "POST /clients" --seed=N` sends the same requests again.
// --write adds the run to docs/fuzz.md.
const args = process.argv.slice(2)
const option = (name: string): number | undefined => {
  const text = args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  return text === undefined ? undefined : Number(text)
}
const only = args.filter((arg) => !arg.startsWith('--'))
const [seed, runs, rounds] = [option('seed'), option('runs') ?? 1000, option('rounds') ?? Infinity]
const requests = option('requests') ?? Infinity

/** The requests of a run so far, and their answers. */
interface Sum {
  readonly seeds: number[]
  readonly calls: Set<string>
  readonly answers: Map<string, number>
  readonly failures: { readonly call: string; readonly failure: NonNullable<FuzzedCall['failure']> }[]
}

const sum: Sum = { seeds: [], calls: new Set(), answers: new Map(), failures: [] }
const begun = new Date()
const sent = () => sum.answers.values().reduce((all, count) => all + count, 0)
const number = (count: number) => count.toLocaleString('en')
const answersInWords = () =>
  [...sum.answers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status} × ${number(count)}`)
    .join(', ')

function add(lines: readonly FuzzedCall[]): void {
  for (const { call, answers, failure } of lines) {
    // An interrupt ends the database in the middle of a request.
    if (failure && isStopping()) continue
    sum.calls.add(call)
    for (const [status, count] of Object.entries(answers))
      sum.answers.set(status, (sum.answers.get(status) ?? 0) + count)
    if (failure) sum.failures.push({ call, failure })
  }
}

/** A request that takes longer has stopped the server in an endless loop, or nearly. */
const patienceMs = 120_000

/** Looks for requests that never end, reports them, and ends the process that is held up by one. */
function watchForHangs(folder: string): () => void {
  const look = () => {
    for (const name of readdirSync(folder)) {
      const [, pid] = /\.jsonl\.(\d+)$/.exec(name) ?? []
      const file = path.join(folder, name)
      try {
        if (!pid || Date.now() - statSync(file).mtimeMs < patienceMs) continue
        const { call, seed, faults } = JSON.parse(readFileSync(file, 'utf8')) as { call: string } & Hung
        rmSync(file)
        process.kill(Number(pid), 'SIGKILL')
        sum.failures.push({ call, failure: { seed, faults, reason: 'no answer within two minutes' } })
      } catch {
        // The request has ended meanwhile, or its process has.
      }
    }
  }
  const timer = setInterval(look, 5000)
  return () => clearInterval(timer)
}
type Hung = Pick<NonNullable<FuzzedCall['failure']>, 'seed' | 'faults'>

/** Keeps the faults of this run that broke something, for every later run of the tests. */
function keepFailures(): void {
  const file = path.join(root, 'src/platform/server/test/fuzz-failures.json')
  const before = JSON.parse(readFileSync(file, 'utf8')) as readonly { call: string; faults: unknown }[]
  const isKnown = (call: string, faults: unknown) =>
    before.some((one) => one.call === call && JSON.stringify(one.faults) === JSON.stringify(faults))
  const fresh = sum.failures.flatMap(({ call, failure }) =>
    failure.faults && !isKnown(call, failure.faults) ? [{ call, ...failure }] : [],
  )
  if (fresh.length) writeFileSync(file, `${JSON.stringify([...before, ...fresh], null, 1)}\n`)
}

/** Adds a row to the table of docs/fuzz.md. */
function writeRow(): void {
  const file = path.join(root, 'docs/fuzz.md')
  const text = readFileSync(file, 'utf8').trimEnd()
  const minutes = Math.round((Date.now() - begun.getTime()) / 60_000)
  const failures = sum.failures.map(({ call, failure }) => `${call} (seed ${failure.seed})`).join(', ')
  const row = [
    begun.toISOString().slice(0, 10),
    sum.seeds.join(', '),
    number(sum.calls.size),
    number(sent()),
    answersInWords(),
    minutes,
    failures || 'nothing',
  ]
  writeFileSync(file, `${text}\n| ${row.join(' | ')} |\n`)
}

endTogether()
const folder = mkdtempSync(path.join(tmpdir(), 'balie-fuzz-'))
for (let round = 1; round <= rounds && !isStopping() && sent() < requests; round++) {
  const used = seed ?? randomInt(2 ** 31)
  sum.seeds.push(used)
  console.log(`\n── round ${round}, seed ${used}, ${runs} bad requests per endpoint ──`)
  const names = only.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  const tally = path.join(folder, `${round}.jsonl`)
  writeFileSync(tally, '')
  const stopWatching = watchForHangs(folder)
  const { code } = await run(
    'vitest',
    ['run', '--project', 'api-postgres', 'src/app/fuzz-', '--reporter=dot', ...(names ? ['-t', names] : [])],
    { env: { FUZZ_SEED: String(used), FUZZ_RUNS: String(runs), FUZZ_SENDS: 'all', FUZZ_TALLY: tally } },
  )
  stopWatching()
  const lines = readFileSync(tally, 'utf8').split('\n').filter(Boolean)
  add(lines.map((line) => JSON.parse(line) as FuzzedCall))
  console.log(`\n${number(sent())} bad requests of ${sum.calls.size} calls: ${answersInWords()}`)
  keepFailures()
  if (code !== 0) {
    process.exitCode ||= 1
    break
  }
  if (seed !== undefined) break // the same seed would find the same
}
rmSync(folder, { recursive: true })
for (const { call, failure } of sum.failures) console.log(`\n${call}, seed ${failure.seed}: ${failure.reason}`)
if (args.includes('--write')) writeRow()

import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from './build.ts'
import { baseOfChange, changedSince, concerned, journeys } from './changed.ts'
import { checks, passes, type Check } from './check.ts'
import { endTogether, isStopping, nothingProved, root, run, runNode } from './process.ts'

// `npm test` runs everything, also after a failure.
// `npm test -- check|rules|api|embedded|postgres|e2e|upgrade` runs one part, `npm test -- --changed` the tests that
// concern the changes of this working copy, and any other word the tests whose path contains it. The last line counts
// every test, and types, lint, structure, build and upgrade as one each.

const buildCheck: Check = {
  name: 'build',
  run: () =>
    build().then(
      () => ({ code: 0, output: '' }),
      (error: unknown) => ({ code: 1, output: error instanceof Error ? error.message : String(error) }),
    ),
}
/**
 * The checks and the projects of tests that a word runs; projects of one list run together, so that no worker waits.
 * The upgrade comes last and alone: two servers and their database are under load there.
 */
interface Part {
  readonly checks: readonly Check[]
  readonly projects: readonly (readonly string[])[]
  readonly upgrade?: true
}
const parts: Readonly<Record<string, Part>> = {
  check: { checks, projects: [] },
  rules: { checks: [], projects: [['rules']] },
  api: { checks: [], projects: [['api-postgres', 'api-embedded']] },
  embedded: { checks: [], projects: [['api-embedded']] },
  postgres: { checks: [], projects: [['api-postgres']] },
  e2e: { checks: [buildCheck], projects: [['e2e']] },
  upgrade: { checks: [], projects: [], upgrade: true },
}
const everything: Part = {
  checks: [...checks, buildCheck],
  projects: [['api-postgres', 'api-embedded', 'rules'], ['e2e']],
  upgrade: true,
}

interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** The parts of vitest's JSON report that are counted here. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Runs vitest under a header and adds its results to the tally. */
async function runTests(name: string, args: readonly string[], tally: Tally): Promise<void> {
  console.log(`\n── ${name} ──`)
  const file = path.join(root, '.cache', `report-${process.pid}.json`)
  const { code } = await run('vitest', [
    'run',
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  let counted = 0
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    // A file that could not be loaded, or whose setup failed, has no test that failed.
    const broken = report.testResults.filter(
      (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
    )
    counted = report.numFailedTests + broken.length
    tally.passed += report.numPassedTests
    tally.skipped += report.numPendingTests + report.numTodoTests
  } catch {
    console.log(`${name} ended without a report`)
  } finally {
    rmSync(file, { force: true })
  }
  // An error outside the tests, or no test at all, is a failure too.
  tally.failed += code !== 0 ? Math.max(1, counted) : 0
}

/** Runs the last release beside this version on one database (docs/decisions/066), unless this clone lacks that one. */
async function runUpgrade(tally: Tally): Promise<void> {
  console.log('\n── upgrade ──')
  const { code } = await runNode(['--disable-warning=ExperimentalWarning', path.join(root, 'scripts/prove-upgrade.ts')])
  tally[code === 0 ? 'passed' : code === nothingProved ? 'skipped' : 'failed']++
}

/** The runs of vitest for the changes since the main branch. */
function runsOfChange(): readonly (readonly string[])[] {
  const base = baseOfChange()
  const { api, e2e } = concerned(changedSince(base), journeys())
  const of = (project: string, paths: readonly string[] | null) =>
    paths?.length === 0 ? [] : [['--project', project, ...(paths ?? []), '--passWithNoTests']]
  return [['--project', 'rules', '--changed', base, '--passWithNoTests'], ...of('api-embedded', api), ...of('e2e', e2e)]
}

async function runChanged(tally: Tally): Promise<void> {
  for (const args of runsOfChange()) if (!isStopping()) await runTests(`${args[1]}, what was touched`, args, tally)
  console.log('\nNot run: what else may be concerned, and PostgreSQL. The whole run is `npm test`.')
}

/** Waits until at most this many of the checks are still running. */
async function allBut(count: number, checking: readonly Promise<boolean>[]): Promise<void> {
  let left = checking.length
  if (left <= count) return
  await new Promise<void>((resolve) => {
    for (const check of checking)
      void check.finally(() => {
        if (--left <= count) resolve()
      })
  })
}

async function main(wanted: readonly string[]): Promise<void> {
  endTogether()
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  const [word] = wanted
  const part = word === undefined ? everything : word === '--changed' ? parts.check : parts[word]
  const checking = (part?.checks ?? []).map(passes)
  if (word === '--changed') {
    await Promise.all(checking)
    await runChanged(tally)
  }
  if (!part) await runTests(wanted.join(' '), wanted, tally)
  for (const together of part?.projects ?? []) {
    // The journeys need the build. Other tests begin beside the last check, which leaves a core idle for a while.
    await allBut(together.includes('e2e') ? 0 : 1, checking)
    if (!isStopping())
      await runTests(
        together.join(', '),
        [...together.flatMap((project) => ['--project', project]), ...wanted.slice(1)],
        tally,
      )
  }
  if (part?.upgrade && !isStopping()) await runUpgrade(tally)
  for (const passed of await Promise.all(checking)) tally[passed ? 'passed' : 'failed']++
  if (isStopping()) {
    console.log('\nInterrupted.')
    tally.failed++
  }
  if (tally.skipped) console.log(`\nSkipped: ${tally.skipped}`)
  if (tally.failed) process.exitCode = 1
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
}

await main(process.argv.slice(2))

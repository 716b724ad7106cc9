import os from 'node:os'
import path from 'node:path'
import { formProblems } from './check-forms.ts'
import { hookProblems } from './check-hooks.ts'
import { migrationProblems, projectMigrations } from './check-migrations.ts'
import { projectFiles, structureProblems } from './check-structure.ts'
import { wordProblems } from './check-words.ts'
import { endTogether, root, run, runNode, type Ended } from './process.ts'

export interface Check {
  readonly name: string
  readonly run: () => Promise<Ended>
}

/**
 * Three sets of types: pure code may use neither Node nor the DOM, the server not the DOM, the client not Node. The
 * three run beside each other with one checker each: several checkers of one program infer the same types again.
 */
async function types(): Promise<Ended> {
  const worlds = await Promise.all(
    ['pure', 'server', 'client'].map((world) =>
      run('tsc', ['-p', `tsconfig.${world}.json`, '--checkers', '1', '--pretty', 'false'], { keep: true }),
    ),
  )
  // An error in a shared file is printed once.
  const lines = new Set(worlds.flatMap(({ output }) => output.split('\n')))
  return { code: Math.max(...worlds.map(({ code }) => code)), output: [...lines].join('\n') }
}

/**
 * The linter that knows the types starts a checker for each processor, and each of them infers the same types again: a
 * single one takes two thirds of the processor time. Beside the other checks it gets a half of the processors.
 */
const lint = () =>
  run('oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'], {
    keep: true,
    env: { GOMAXPROCS: String(Math.ceil(os.availableParallelism() / 2)) },
  })

async function structure(): Promise<Ended> {
  const files = projectFiles()
  const problems = [...structureProblems(files), ...hookProblems(files), ...wordProblems(files), ...formProblems(files)]
  return { code: problems.length ? 1 : 0, output: problems.join('\n') }
}

/** Refuses statements that stop servers of the version before (docs/decisions/066). */
async function migrations(): Promise<Ended> {
  const problems = migrationProblems(projectMigrations())
  return { code: problems.length ? 1 : 0, output: problems.join('\n') }
}

/** The layout that `npm run format` gives. */
const format = () => run('oxfmt', ['--check'], { keep: true })

/** The document of the API, as a linter reads it; in a process of its own, because it loads the whole server. */
const api = () =>
  runNode(['--disable-warning=ExperimentalWarning', path.join(root, 'scripts/check-api.ts')], { keep: true })

/** The static checks. */
export const checks: readonly Check[] = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'format', run: format },
  { name: 'structure', run: structure },
  { name: 'migrations', run: migrations },
  { name: 'api', run: api },
]

/** Runs a check, prints what came of it under a header, and returns whether it passed. */
export async function passes({ name, run: runCheck }: Check): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await runCheck()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const verdict = code === 0 ? `${name} passed (${seconds} s)` : `${output.trim()}\n${name} failed (${seconds} s)`
  console.log(`\n── ${name} ──\n${verdict}`)
  return code === 0
}

/** Runs checks beside each other, because each has stretches in which it uses one core; returns how many failed. */
export async function failuresOf(wanted: readonly Check[]): Promise<number> {
  const passed = await Promise.all(wanted.map(passes))
  return passed.filter((one) => !one).length
}

if (import.meta.main) {
  endTogether()
  if (await failuresOf(checks)) process.exitCode ||= 1
}

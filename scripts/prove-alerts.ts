import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { authApi } from '#features/auth/contract.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditNotesApi } from '#features/credit-notes/contract.ts'
import { beginCheck, finishCheck } from '#features/ledger/queries.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { startPostgres } from '#platform/server/test/postgres.ts'
import { until } from './cluster/processes.ts'
import { fill, salesAt } from './cluster/load-facts.ts'
import { alertsIn, dashboardExpressions, files, isMissing, measurementsIn, promtool, withoutLimits } from './alerts.ts'
import { build } from './build.ts'
import { giveUp } from './process.ts'

// npm run prove:alerts: Prometheus reads docs/operations/alerts.yml and runs its tests, watches a server that works, and
// has an answer to every expression of the alerts and of the dashboard. It takes two minutes, because the upkeep of a
// server begins after one.

interface Prometheus {
  /** The number of series in the answer to an expression. @throws with the words of Prometheus when it does not understand it. */
  seriesOf(expr: string): Promise<number>
  get<Data>(address: string): Promise<Data>
  stop(): Promise<void>
}

/** Starts Prometheus, which asks a server for its measurements every second. */
async function startPrometheus(port: number, metricsPort: number): Promise<Prometheus> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'balie-prometheus-'))
  const config = path.join(data, 'prometheus.yml')
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [files.alerts],
      scrape_configs: [{ job_name: 'balie', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    }),
  )
  const child = spawn(
    'prometheus',
    [`--config.file=${config}`, `--storage.tsdb.path=${data}/data`, `--web.listen-address=127.0.0.1:${port}`],
    { cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  let log = ''
  child.stderr.on('data', (text: Buffer) => {
    log = (log + text.toString()).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await until('Prometheus', async () => {
    if (child.exitCode !== null) giveUp(`Prometheus did not start:\n${log}`)
    return (await fetch(`${url}/-/ready`)).ok
  })
  async function get<Data>(address: string): Promise<Data> {
    const answer = (await (await fetch(`${url}/api/v1/${address}`)).json()) as { data: Data; error?: string }
    if (answer.error) throw new Error(`${address}: ${answer.error}`)
    return answer.data
  }
  return {
    get,
    seriesOf: async (expr) =>
      (await get<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', abandon)
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function expectThat(isTrue: boolean, says: string): void {
  if (!isTrue) throw new Error(`Not so: ${says}.`)
  console.log(`  ✓ ${says}`)
}

/** Sells, is refused, and takes a sale back, so that the measurements of money have something to tell. */
async function workAt(url: string, sales: Awaited<ReturnType<typeof salesAt>>): Promise<void> {
  const { signIn } = await import('../e2e/server.ts')
  const call = await signIn(url, 'administrator@demo.balie.test')
  const sold = await call(checkoutApi.pay, { body: sales() })
  const wrong = sales()
  const refused = await call(checkoutApi.pay, { body: { ...wrong, total_cents: wrong.total_cents + 1 } })
  for (let n = 0; n < 5; n++) await call(authApi.me)
  const credited = await call(creditNotesApi.credit, { params: { ref: (sold!.data as { ref: string }).ref } })
  expectThat(
    sold?.status === 201 && refused?.status === 422 && credited?.status === 201,
    `a sale, a refused one and a credit note are made (${sold?.status}, ${refused?.status}, ${credited?.status})`,
  )
}

/** The expressions, and the measurements in them, to which Prometheus has no answer. */
async function withoutAnswer(prometheus: Prometheus, expressions: readonly string[]): Promise<readonly string[]> {
  const asked = new Set(expressions.flatMap((expr) => [withoutLimits(expr), ...measurementsIn(expr)]))
  const empty: string[] = []
  for (const expr of asked) if ((await prometheus.seriesOf(expr)) === 0) empty.push(expr)
  console.log(`  ${asked.size} expressions and measurements asked for`)
  return empty
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly name: string; readonly lastError?: string }[] }[]
}
interface Active {
  readonly alerts: readonly { readonly labels: { readonly alertname: string }; readonly state: string }[]
}

async function watch(): Promise<void> {
  await build()
  const { freePort, startServer } = await import('../e2e/server.ts')
  const postgres = await startPostgres()
  const url = postgres.url('postgres')
  let copy: Awaited<ReturnType<typeof startPostgres>> | undefined
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  let prometheus: Prometheus | undefined
  try {
    await fill(url)
    const database = await openPostgres(url, 2)
    const sales = await salesAt(database.db)
    const check = await beginCheck(database.db, '2026-03-04' as never)
    await finishCheck(database.db, check!, { documents: 3, fault: undefined, faults: [] } as never)
    await database.close()
    const metricsPort = await freePort()
    copy = await startPostgres(undefined, { standbyOf: new URL(url).searchParams.get('host')! })
    const DATABASE_READ_URL = copy.url('postgres')
    server = await startServer({ DATABASE_URL: url, DATABASE_READ_URL, METRICS_PORT: String(metricsPort) })
    prometheus = await startPrometheus(await freePort(), metricsPort)
    const watching = prometheus
    await workAt(server.url, sales)
    await until('the first upkeep', async () => (await watching.seriesOf('balie_upkeep_failing')) > 0, {
      patienceMs: 240_000,
      everyMs: 2000,
    })
    await workAt(server.url, sales)
    await wait(3000) // a rate needs two values

    const { groups } = await watching.get<Rules>('rules')
    const rules = groups.flatMap((group) => group.rules)
    const faulty = rules.filter(({ lastError }) => lastError)
    expectThat(rules.length > 15 && !faulty.length, `Prometheus follows ${rules.length} alerts without an error`)
    const alerts = alertsIn(readFileSync(files.alerts, 'utf8'))
    const empty = await withoutAnswer(watching, [...alerts.map(({ expr }) => expr), ...dashboardExpressions()])
    expectThat(!empty.length, `every expression has an answer${empty.length ? `, but: ${empty.join('\n    ')}` : ''}`)
    expectThat((await withoutAnswer(watching, ['balie_nothing > 1'])).length === 1, 'one without an answer is noticed')
    const active = async () => (await watching.get<Active>('alerts')).alerts.map(({ labels }) => labels.alertname)
    const names = await active()
    expectThat(!names.length, `no alert speaks about a server that is well${names.length ? `: ${names.join()}` : ''}`)
    await server.kill()
    server = undefined
    await until('the alert about a killed server', async () => (await active()).includes('BalieDown'))
    console.log('  ✓ an alert begins when the server is killed')
  } finally {
    await prometheus?.stop()
    await server?.kill()
    await copy?.stop()
    await postgres.stop()
  }
}

const checked = promtool(['check', 'rules', files.alerts])
if (!checked) giveUp(isMissing)
else {
  const began = performance.now()
  const tested = promtool(['test', 'rules', files.tests])!
  for (const { isRight, output } of [checked, tested]) if (!isRight) giveUp(output)
  console.log('  ✓ Prometheus reads the alerts, and their tests pass')
  await watch().catch(giveUp)
  console.log(`The alerts and the dashboard are right (${((performance.now() - began) / 60_000).toFixed(1)} minutes).`)
}
// A server that is left over by a failure ends with this process.
process.exit()

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { verifyLedger } from '#features/ledger/queries.ts'
import { againForMs } from '#platform/client/again-for.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import { callerAt, sessionAt, startServer, type RunningServer } from '../e2e/server.ts'
import { build } from './build.ts'
import { pullBeforeServer } from './cluster/cable.ts'
import { nodes, startCluster, type Cluster } from './cluster/cluster.ts'
import { faults, type Fault } from './cluster/faults.ts'
import { openScreen, startWriters } from './cluster/load.ts'
import { haveSameFigures, readFigures, type FiguresOutcome } from './cluster/figures.ts'
import { patienceMs } from './cluster/files.ts'
import { runInNetwork, surroundingNetwork } from './cluster/inside.ts'
import { countryOfSales, fill, salesAt } from './cluster/load-facts.ts'
import type { Network } from './cluster/network.ts'
import { bringPatroni } from './cluster/patroni.ts'
import { isInstalled, until } from './cluster/processes.ts'
import { backMs, restartInTurn, type Move } from './cluster/rolling.ts'
import { giveUp } from './process.ts'

// npm run prove:cluster [-- fault …]: sells through two servers on a cluster of three databases, while the database that
// leads is changed, killed, hung and cut off, and proves that nothing that was acknowledged is lost, nothing is made
// twice, work goes on at once, and nobody waits for longer than a browser tries again. The second server reads figures
// from a standby, which has to go on too. Patroni and the proxies have the settings of docs/operations/cluster.md. A last
// round without synchronous replication has to lose something: else the proof proves nothing. It needs root (networks of
// its own, in which cables can be pulled) and Debian's packages below.
const needed = ['etcd', 'patroni', 'haproxy', 'ip', 'setpriv', 'pgrep'] as const
const packages = 'postgresql-15 patroni etcd-server etcd-client haproxy iproute2 procps'
const administrator = 'administrator@demo.balie.test'
const aims = { writesMs: 1000, liveMs: 2000, drainMs: 3000, hungMs: 12_000, figuresMs: 60_000 } as const
/** The second of the two servers reads figures from a standby. */
const serverWithCopy = 1
const namedCable = 'cable pulled before a server that names the node'

/** Runs this script again in the network of the cluster, and takes the network away afterwards. */
async function inNetwork(): Promise<void> {
  const missing = needed.filter((one) => !isInstalled(one))
  if (process.getuid?.() !== 0) giveUp('prove:cluster makes networks, which only root may.')
  if (missing.length)
    giveUp(`${missing.join(', ')} cannot be found. On Debian: apt-get install --no-install-recommends ${packages}`)
  await bringPatroni()
  await build()
  process.exitCode = await runInNetwork(nodes)
}

interface Outcome {
  readonly fault: string
  readonly acknowledged: number
  /** The acknowledged sales that the database no longer has. */
  readonly lost: number
  /** The sales that it has without an acknowledgement: made twice, since every writer tries until it has one. */
  readonly twice: number
  readonly newLeaderMs: number
  /** The longest time without a sale. */
  readonly pauseMs: number
  readonly writesMs: number
  readonly liveMs: number
  readonly books: string
  /** The figures that the server with a copy told; null where none were asked for. */
  readonly figures: (FiguresOutcome & { readonly areSame: boolean }) | null
}

const ms = (value: number): string => (Number.isFinite(value) ? `${(value / 1000).toFixed(1)} s` : 'never')

/** The sales of the database since the first invoice that is to be counted, and what the check of the books says. */
async function held(cluster: Cluster, after: number) {
  const database = await openPostgres(cluster.url, 2)
  try {
    const { rows } = await sql<{ ref: string }>`select ref from invoices where id > ${after}`.execute(database.db)
    const { fault } = await verifyLedger(database.db)
    return { refs: rows.map(({ ref }) => ref), books: fault ? `wrong: ${JSON.stringify(fault)}` : 'fit' }
  } finally {
    await database.close()
  }
}
const newestInvoice = async (cluster: Cluster): Promise<number> => {
  const database = await openPostgres(cluster.url, 1)
  try {
    return (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from invoices`.execute(database.db))
      .rows[0]!.id
  } finally {
    await database.close()
  }
}

/** The words of the command line, parts of the names of what is to be proved; none: everything. */
const words = process.argv.slice(2)
const patient = { patienceMs }
const isWanted = (title: string): boolean => !words.length || words.some((word) => title.includes(word))
const rolls = isWanted('restart')

/** Makes a fault happen to the leader while four writers sell, and mends it. */
async function suffer(
  fault: Fault,
  { cluster, network, servers }: { cluster: Cluster; network: Network; servers: readonly RunningServer[] },
): Promise<Outcome> {
  await cluster.healed()
  const after = await newestInvoice(cluster)
  const cookies = await Promise.all(servers.map(({ url }) => sessionAt(url, administrator)))
  const callers = servers.map(({ url }, index) => callerAt(url, cookies[index]!))
  const database = await openPostgres(cluster.url, 1)
  const sales = await salesAt(database.db)
  const country = await countryOfSales(database.db)
  await database.close()
  const reading = fault.readsFigures ? readFigures(callers[serverWithCopy]!, country) : null
  const writers = startWriters(callers, sales)
  const screens = servers.map(({ url }, index) => openScreen(url, cookies[index]!))
  const old = (await cluster.leader())!
  await until('the first sales', () => writers.acknowledged.length > 20)
  await until('figures before the fault', () => reading?.come() ?? true)
  const at = performance.now()
  await fault.happen(cluster, network, old)
  let leads = 0
  await until(
    'a new leader',
    async () => {
      const now = await cluster.leader()
      if (now === null || now === old) return false
      leads = performance.now()
      return true
    },
    { ...patient, everyMs: 50 },
  )
  // Each of the servers has to sell and to tell again.
  const soldSince = (server: number) => writers.acknowledged.filter((one) => one.server === server && one.at > leads)
  await until('sales after the fault', () => servers.every((_, server) => soldSince(server).length > 10), patient)
  await until(
    'live updates after the fault',
    () => screens.every(({ heard }) => heard.some((moment) => moment > leads)),
    patient,
  )
  await wait(1000)
  await fault.mend(cluster, network, old)
  await writers.stop()
  for (const screen of screens) screen.close()
  await cluster.healed()
  const read = await reading?.end({ faultAt: at, leadsAt: leads, patienceMs: aims.figuresMs })
  const figures = read ? { ...read, areSame: await haveSameFigures(callers, country) } : null
  const first = (moments: readonly number[]) => Math.min(...moments.filter((moment) => moment > leads))
  const { refs, books } = await held(cluster, after)
  // The number of a sale that was lost is given again, so that two acknowledged ones have it.
  const acknowledged = new Set(writers.acknowledged.map(({ ref }) => ref))
  return {
    fault: fault.name,
    acknowledged: writers.acknowledged.length,
    lost: writers.acknowledged.length - refs.filter((ref) => acknowledged.has(ref)).length,
    twice: refs.filter((ref) => !acknowledged.has(ref)).length,
    newLeaderMs: leads - at,
    pauseMs: Math.max(...writers.acknowledged.map((one, index, all) => one.at - (all[index - 1]?.at ?? one.at))),
    writesMs: Math.max(...servers.map((_, server) => first(soldSince(server).map((one) => one.at)))) - leads,
    liveMs: Math.max(...screens.map(({ heard }) => first(heard))) - leads,
    books,
    figures,
  }
}

/** The standbys miss two seconds, and then the leader is lost for good: what only it had is lost with it. */
const lastTwoSeconds: Fault = {
  name: 'standbys away, then the leader',
  happen: async (cluster, network, leader) => {
    for (const node of cluster.others(leader)) network.pull(node)
    await wait(2000)
    // Its system would still send what the killed process had given to it.
    network.pull(leader)
    cluster.killMachine(leader)
    for (const node of cluster.others(leader)) network.plugIn(node)
  },
  mend: (cluster, network, leader) => {
    network.plugIn(leader)
    cluster.revive(leader)
  },
}

/** Whether every page of a server was told goodbye, came to the other one in time, and shows what it missed. */
const hasMovedAll = ({ leaving, farewells, elsewhere, behind }: Move): boolean =>
  leaving > 0 &&
  farewells.length === leaving &&
  farewells.every(
    ({ isGoodbye, server, nextServer, awayMs }) => isGoodbye && nextServer !== server && awayMs <= backMs,
  ) &&
  !elsewhere &&
  !behind

/** Restarts the servers of Balie themselves, one after another. */
async function rolling(cluster: Cluster): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-rolling-'))
  const database = await openPostgres(cluster.url, 1)
  try {
    const sales = await salesAt(database.db)
    const { requests, lost, drainedMs, moves, failures } = await restartInTurn(
      cluster.url,
      folder,
      sales,
      administrator,
    )
    const late = drainedMs.some((took) => took > aims.drainMs)
    const areBack = moves.every(hasMovedAll) && !failures.length
    for (const move of moves) {
      const { leaving, missing, farewells, elsewhere, behind, caughtUpMs } = move
      console.log(
        `${hasMovedAll(move) ? '✓' : '✗'} restart with ${leaving} of the open pages: ${farewells.filter(({ isGoodbye }) => isGoodbye).length} told goodbye, open again within ${ms(Math.max(...farewells.map(({ awayMs }) => awayMs)))}, ${elsewhere} not at the other server; a change was made while ${missing} were away, ${behind} do not show it; all is read ${ms(caughtUpMs)} after the signal`,
      )
    }
    if (failures.length) console.log(`✗ answers to pages: ${[...new Set(failures)].join(', ')} (${failures.length})`)
    console.log(
      `${lost.length || late ? '✗' : '✓'} two servers restarted in turn at 20 requests a second: ${requests} requests, ${lost.length} lost${lost.length ? ` (${[...new Set(lost)].join(', ')})` : ''}; ended within ${drainedMs.map(ms).join(' and ')}`,
    )
    return !lost.length && !late && areBack
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pulls the cable of a node that a server names without a proxy in between. */
async function cable(cluster: Cluster, network: Network): Promise<boolean> {
  const database = await openPostgres(cluster.url, 1)
  const sales = await salesAt(database.db)
  await database.close()
  const { calls, slowestMs, wrong, reachedMs } = await pullBeforeServer({ cluster, network }, sales, administrator)
  const passes = calls > 0 && slowestMs < aims.hungMs && !wrong.length
  console.log(
    `${passes ? '✓' : '✗'} ${namedCable}: ${calls} calls meanwhile, the slowest answered after ${ms(slowestMs)}${wrong.length ? `, ${wrong.length} wrongly (${[...new Set(wrong)].join(', ')})` : ', all with "try again"'}; reached again ${ms(reachedMs)} after it was plugged in`,
  )
  return passes
}

function figuresLine({ figures }: Outcome): string {
  if (!figures) return ''
  const { reads, refusals, wrong, backMs, areSame } = figures
  const refused = [...refusals].map(([answer, count]) => `${count} × ${answer}`)
  const parts = [
    `figures from a standby: ${reads} calls, ${refused.join(', ') || 'none'} refused`,
    ...(wrong.length ? [`${wrong.length} answered wrongly (${[...new Set(wrong)].join(', ')})`] : []),
    `they came again ${ms(backMs)} after the fault (aim ${ms(aims.figuresMs)}) and are ${areSame ? '' : 'not '}those of the database`,
  ]
  return `; ${parts.join(', ')}`
}

/** The fault in an outcome, in words; null when it is as it should be. */
function faultIn({ fault, lost, twice, writesMs, liveMs, pauseMs, books, figures }: Outcome): string | null {
  if (lost || twice || books !== 'fit') return 'something is lost, twice or wrong'
  if (writesMs > aims.writesMs || liveMs > aims.liveMs) return `later than ${ms(aims.writesMs)} and ${ms(aims.liveMs)}`
  // Two faults one after another last longer than either, and no promise is made about them.
  if (fault !== lastTwoSeconds.name && pauseMs >= againForMs)
    return `nothing was sold for longer than the ${ms(againForMs)} for which a browser tries again`
  if (figures && (figures.wrong.length || figures.backMs > aims.figuresMs || !figures.areSame))
    return 'figures were wrong, or came too late'
  return null
}

async function round(
  synchronous: boolean,
  wanted: readonly Fault[],
  judge: (outcome: Outcome) => string | null,
): Promise<boolean> {
  const network = surroundingNetwork(nodes)!
  const cluster = await startCluster(network, { synchronous })
  const servers: RunningServer[] = []
  let passes = true
  try {
    await fill(cluster.url)
    for (let n = 0; n < 2; n++)
      servers.push(
        await startServer({
          DATABASE_URL: cluster.url,
          ...(n === serverWithCopy && { DATABASE_READ_URL: cluster.standbyUrl }),
        }),
      )
    if (rolls && synchronous) passes = (await rolling(cluster)) && passes
    if (isWanted(namedCable) && synchronous) passes = (await cable(cluster, network)) && passes
    for (const fault of wanted) {
      const outcome = await suffer(fault, { cluster, network, servers })
      const wrong = judge(outcome)
      passes &&= !wrong
      console.log(
        `${wrong ? '✗' : '✓'} ${synchronous ? 'synchronous' : 'asynchronous'}, ${outcome.fault}: ${outcome.acknowledged} acknowledged, ${outcome.lost} lost, ${outcome.twice} twice; new leader after ${ms(outcome.newLeaderMs)}, sales again ${ms(outcome.writesMs)} and live updates ${ms(outcome.liveMs)} after that (they stood still for ${ms(outcome.pauseMs)}); books ${outcome.books}${figuresLine(outcome)}${wrong ? ` (${wrong})` : ''}`,
      )
    }
  } catch (error) {
    console.error(cluster.lastWords(30))
    throw error
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await cluster.remove()
  }
  return passes
}

async function prove(): Promise<void> {
  const wanted = (all: readonly Fault[]) => all.filter((one) => isWanted(one.name))
  const one = await round(true, wanted([...faults, lastTwoSeconds]), faultIn)
  const teeth = wanted([lastTwoSeconds])
  const two = teeth.length
    ? await round(false, teeth, ({ lost }) => (lost ? null : 'nothing was lost, so the proof has no teeth'))
    : true
  if (!one || !two) process.exitCode = 1
}

await (surroundingNetwork(nodes) ? prove() : inNetwork()).catch(giveUp)

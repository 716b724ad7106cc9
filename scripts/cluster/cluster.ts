import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { backrestFile, backrestPath, patienceMs, patroniFile, ports, proxyFile, type ClusterOptions } from './files.ts'
import { hubAddress, nodeAddress, type Network } from './network.ts'
import { command, signal, startProgram, until, type Program } from './processes.ts'

export const nodes: readonly number[] = [1, 2, 3]

/** Three PostgreSQL nodes under Patroni, etcd, and HAProxy before them, on this machine. */
export interface Cluster {
  /** The database `balie` of the node that leads, through the proxy. */
  readonly url: string
  /** The same database of a node that follows. */
  readonly standbyUrl: string
  /** The same database of one node, without the proxy. */
  nodeUrl(node: number): string
  /** The node that leads and takes changes; null while there is none. */
  leader(): Promise<number | null>
  /** The nodes other than this one. */
  others(node: number): readonly number[]
  switchOver(from: number): Promise<void>
  /** Kills PostgreSQL of a node. Its Patroni lives. */
  killDatabase(node: number): void
  /** Kills everything of a node. */
  killMachine(node: number): void
  /** Stops everything of a node, as a machine that hangs, and lets it go on. */
  hang(node: number): void
  wake(node: number): void
  /** Ends everything of a node in order. */
  stop(node: number): Promise<void>
  /** Starts a node that was killed or stopped. */
  revive(node: number): void
  /** Its folder: the data of node 1 lie in `node1`, its settings in `node1.yml`. */
  readonly folder: string
  /** Writes the settings of a node anew: with an instant it restores the database to it when it makes the cluster. */
  configure(node: number, instant?: string): void
  /** The last lines that every program wrote. */
  lastWords(lines: number): string
  /** Waits until all nodes are there again and, where commits wait for a standby, one of them is waited for. */
  healed(): Promise<void>
  remove(): Promise<void>
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** The members of the cluster as the first node sees it that answers. */
async function membersOf(): Promise<readonly Member[]> {
  for (const node of nodes)
    try {
      const answer = await fetch(`http://${nodeAddress(node)}:${ports.rest}/cluster`, {
        signal: AbortSignal.timeout(300),
      })
      return ((await answer.json()) as { members: readonly Member[] }).members
    } catch {
      // The next one may answer.
    }
  return []
}

/** Asks a database once over a connection of its own. */
export async function askOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  limitMs = 2000,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    void client.end().catch(() => {})
  }
}

/** Starts the cluster in the namespace of this process, which is the hub of its network. */
export async function startCluster(network: Network, options: ClusterOptions): Promise<Cluster> {
  const patient = { patienceMs }
  const folder = await mkdtemp('/tmp/balie-cluster-')
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(command('id', [flag, 'postgres']))) as [number, number]
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o755)
  const bin = command('pg_config', ['--bindir']).trim()
  const programs = new Map<string, Program>()
  const startOne = (name: string, start: Omit<Parameters<typeof startProgram>[0], 'log' | 'cwd'>) =>
    programs.set(name, startProgram({ ...start, cwd: folder, log: path.join(folder, `${name}.log`) }))

  const etcdOptions = {
    name: 'etcd',
    'data-dir': path.join(folder, 'etcd'),
    logger: 'zap',
    'log-level': 'error',
    'listen-client-urls': `http://${hubAddress}:${ports.etcd}`,
    'advertise-client-urls': `http://${hubAddress}:${ports.etcd}`,
    'listen-peer-urls': `http://${hubAddress}:${ports.etcdPeer}`,
    'initial-advertise-peer-urls': `http://${hubAddress}:${ports.etcdPeer}`,
    'initial-cluster': `etcd=http://${hubAddress}:${ports.etcdPeer}`,
  }
  startOne('etcd', {
    command: 'etcd',
    args: Object.entries(etcdOptions).map(([option, value]) => `--${option}=${value}`),
  })
  const makeFolder = (name: string) => {
    mkdirSync(path.join(folder, name), { mode: 0o700 })
    chownSync(path.join(folder, name), uid, gid)
  }
  const writeForPostgres = (file: string, text: string) => {
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, uid, gid)
  }
  const settingsOf = (node: number) => path.join(folder, `node${node}.yml`)
  const configure = (node: number, instant?: string) =>
    writeForPostgres(settingsOf(node), patroniFile(node, { ...options, folder, bin, instant }))
  const startNode = (node: number) =>
    startOne(`node${node}`, {
      command: 'patroni',
      args: [settingsOf(node)],
      namespace: network.namespaceOf(node),
      asPostgres: true,
    })
  for (const node of nodes) configure(node)
  if (options.archived) {
    for (const name of ['repository', 'backrest', ...nodes.map((node) => `socket${node}`)]) makeFolder(name)
    for (const node of nodes) writeForPostgres(backrestPath(folder, node), backrestFile(folder, node))
  }
  const lastWords = (lines: number): string =>
    [...programs.keys()]
      .map((name) => [name, readFileSync(path.join(folder, `${name}.log`), 'utf8').trim()] as const)
      .filter(([, log]) => log)
      .map(([name, log]) => `── ${name} ──\n${log.split('\n').slice(-lines).join('\n')}`)
      .join('\n')
  /** A repair after a crash writes a negative number, which a signal would take for a group of processes. */
  const postmasterOf = (node: number): number[] => {
    const file = path.join(folder, `node${node}`, 'postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
    return pid > 1 && isOfCluster(pid) ? [pid] : []
  }
  /** Patroni, the postmaster and what it started. */
  const processesOf = (node: number): number[] => {
    const own = postmasterOf(node)
    const children = own.flatMap((pid) => {
      try {
        return command('pgrep', ['-P', String(pid)])
          .split('\n')
          .filter(Boolean)
          .map(Number)
      } catch {
        return [] // it has none, or has ended
      }
    })
    const patroni = programs.get(`node${node}`)!.pid
    return [patroni, ...own, ...children].filter(isOfCluster)
  }
  /** A number may have been given to another program meanwhile, which is not ours to end. */
  function isOfCluster(pid: number): boolean {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return line.includes(folder) || line.startsWith('postgres:')
    } catch {
      return false
    }
  }

  const leads = async (node: number): Promise<boolean> => {
    const at = `postgresql://postgres:test@${nodeAddress(node)}:${ports.sql}/postgres`
    const answer = fetch(`http://${nodeAddress(node)}:${ports.rest}/primary`, {
      method: 'OPTIONS',
      signal: AbortSignal.timeout(400),
    })
    const [[row], { ok }] = await Promise.all([
      askOnce<{ follows: boolean }>(at, 'select pg_is_in_recovery() as follows', 400),
      answer,
    ])
    return ok && !row!.follows
  }
  const leader = (): Promise<number | null> =>
    Promise.any(
      nodes.map(async (node) => {
        if (!(await leads(node))) throw new Error(`node ${node} follows`)
        return node
      }),
    ).catch(() => null)
  async function isHealed(): Promise<boolean> {
    const members = await membersOf()
    const isWhole = members.length === nodes.length && members.every(({ state }) => /^(running|streaming)$/.test(state))
    // Patroni lets a node lead only after it has noted it as the one that is waited for, which is later than the wait.
    if (!isWhole || (options.synchronous && !members.some(({ role }) => role === 'sync_standby'))) return false
    const [row] = await askOnce<{ streaming: number; waited: number }>(
      url,
      `select count(*) filter (where state = 'streaming')::int as streaming,
         count(*) filter (where sync_state in ('sync', 'quorum'))::int as waited from pg_stat_replication`,
    )
    return row!.streaming >= nodes.length - 1 && (!options.synchronous || row!.waited >= 1)
  }
  const healed = (): Promise<void> => until('the cluster with all its nodes', isHealed, patient)
  const remove = async (): Promise<void> => {
    for (const node of nodes) network.plugIn(node)
    const all = [...nodes.flatMap(processesOf), ...[...programs.values()].map(({ pid }) => pid).filter(isOfCluster)]
    signal('SIGCONT', all)
    signal('SIGKILL', all)
    await Promise.all([...programs.values()].map(({ ended }) => ended))
    await wait(300) // until the system has taken back what the postmasters held
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  const server = `postgresql://postgres:test@${hubAddress}`
  const url = `${server}:${ports.leader}/balie`
  try {
    await until('etcd', async () => (await fetch(`http://${hubAddress}:${ports.etcd}/health`)).ok)
    startNode(1)
    // The first one makes the cluster; the others copy it.
    const isFirstThere = async () => (await fetch(`http://${nodeAddress(1)}:${ports.rest}/primary`)).ok
    await until('the first node', isFirstThere, patient)
    startNode(2)
    startNode(3)
    writeFileSync(path.join(folder, 'haproxy.cfg'), proxyFile(nodes))
    startOne('haproxy', { command: 'haproxy', args: ['-db', '-f', path.join(folder, 'haproxy.cfg')] })
    await until('the leader behind the proxy', async () => {
      await askOnce(`${server}:${ports.leader}/postgres`, 'create database balie')
      return true
    })
    await healed()
  } catch (error) {
    console.error(lastWords(12))
    await remove()
    throw error
  }
  return {
    url,
    standbyUrl: `${server}:${ports.standby}/balie`,
    nodeUrl: (node) => `postgresql://postgres:test@${nodeAddress(node)}:${ports.sql}/balie`,
    leader,
    others: (node) => nodes.filter((other) => other !== node),
    switchOver: async (from) => {
      const answer = await fetch(`http://${nodeAddress(from)}:${ports.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `node${from}` }),
      })
      if (!answer.ok) throw new Error(`The change of leader was refused: ${answer.status} ${await answer.text()}`)
    },
    killDatabase: (node) => signal('SIGKILL', postmasterOf(node)),
    killMachine: (node) => signal('SIGKILL', processesOf(node)),
    hang: (node) => signal('SIGSTOP', processesOf(node)),
    wake: (node) => signal('SIGCONT', processesOf(node)),
    stop: async (node) => {
      const { pid, ended } = programs.get(`node${node}`)!
      signal('SIGTERM', [pid])
      await ended
    },
    revive: startNode,
    folder,
    configure,
    lastWords,
    healed,
    remove,
  }
}

import { chownSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { stanza } from '../cluster/backrest.ts'
import { askOnce, nodes, startCluster } from '../cluster/cluster.ts'
import { backrestPath } from '../cluster/files.ts'
import type { Network } from '../cluster/network.ts'
import { command, until } from '../cluster/processes.ts'
import { asPostgres, untilArchived, type BackedUp } from './database.ts'

/** A restore may take longer than a test of the cluster waits for anything else. */
const patience = { patienceMs: 120_000 } as const

/** Starts three nodes under Patroni whose changes are archived; it is restored by docs/operations/restore.md. */
export async function startBackedUpCluster(network: Network): Promise<BackedUp> {
  const cluster = await startCluster(network, { synchronous: true, archived: true })
  /** The node that made the cluster and leads it: the one that is backed up, and restored later. */
  const first = nodes[0]!
  const others = cluster.others(first)
  const backrest = (...args: readonly string[]) =>
    asPostgres('pgbackrest', [`--config=${backrestPath(cluster.folder, first)}`, `--stanza=${stanza}`, ...args])
  const settings = path.join(cluster.folder, `node${first}.yml`)
  const patronictl = (answers: readonly string[], ...args: readonly string[]): string =>
    command('sh', [
      '-c',
      'answers=$1; shift; printf "$answers" | exec patronictl "$@"',
      'sh',
      answers.map((line) => `${line}\\n`).join(''),
      '-c',
      settings,
      ...args,
    ])
  const withLastWords = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      console.error(cluster.lastWords(40))
      throw error
    }
  }
  try {
    backrest('stanza-create')
    backrest('check')
  } catch (error) {
    await cluster.remove()
    throw error
  }

  return {
    url: cluster.url,
    backUp: () => void backrest('--type=full', 'backup'),
    archive: () => untilArchived(cluster.nodeUrl(first)),
    // The nodes that follow stop first, so that none of them takes the place of the one that leads.
    async stop() {
      await until(`node ${first}, still the one that leads`, async () => (await cluster.leader()) === first)
      for (const node of others) await cluster.stop(node)
      await cluster.stop(first)
    },
    restore: (instant) =>
      withLastWords(async () => {
        patronictl(['balie', 'Yes I am aware'], 'remove', 'balie')
        const data = path.join(cluster.folder, `node${first}`)
        const { uid, gid } = statSync(data)
        renameSync(data, `${data}.broken`)
        mkdirSync(data, { mode: 0o700 })
        chownSync(data, uid, gid)
        cluster.configure(first, instant)
        cluster.revive(first)
        await until('the restored node that leads', async () => (await cluster.leader()) === first, patience)
        cluster.configure(first)
        await until('the restored node behind the proxy', async () => {
          await askOnce(cluster.url, 'select 1')
          return true
        })
        return cluster.url
      }),
    makeStandbys: () =>
      withLastWords(async () => {
        for (const node of others) {
          cluster.revive(node)
          await until(
            `node ${node} copies the restored one`,
            () =>
              patronictl([], 'reinit', '--force', '--wait', 'balie', `node${node}`).includes(
                `Reinitialize is completed on: node${node}`,
              ),
            { ...patience, everyMs: 1000 },
          )
        }
        await cluster.healed()
        return others.map((node) => cluster.nodeUrl(node))
      }),
    end: () => cluster.remove(),
  }
}

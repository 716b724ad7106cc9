import { backrestSettings, stanza } from './backrest.ts'
import { hubAddress, nodeAddress } from './network.ts'
import { recommendedProxy } from './recommended.ts'

export const ports = { etcd: 2379, etcdPeer: 2380, sql: 5432, rest: 8008, leader: 5000, standby: 5001 } as const

export interface ClusterOptions {
  /** Whether a commit waits for a standby. */
  readonly synchronous: boolean
  /** Whether its changes are archived with pgBackRest, by the settings of `backrestFile`. */
  readonly archived?: boolean
}

/** Patroni's times in seconds, which docs/operations/cluster.md recommends. */
export const patroniTimes = { ttl: 20, loopWait: 5, retryTimeout: 5 } as const
/** Milliseconds within which a cluster does what its times let it do at all. */
export const patienceMs = 60_000 + 4000 * patroniTimes.ttl

/** The file of the settings of pgBackRest on a node. */
export const backrestPath = (folder: string, node: number): string => `${folder}/node${node}.pgbackrest.conf`

/** The settings of docs/operations/restore.md for pgBackRest on one node, with the folders of this cluster. */
export const backrestFile = (folder: string, node: number): string =>
  backrestSettings({ folder, data: `${folder}/node${node}`, port: ports.sql, socket: `${folder}/socket${node}` })

interface NodeOptions extends ClusterOptions {
  readonly folder: string
  /** The folder of PostgreSQL's programs. */
  readonly bin: string
  /** The instant to which a new cluster is restored; absent: it begins empty. */
  readonly instant?: string | undefined
}

/** The commands of docs/operations/restore.md; each node of this cluster names its own settings. */
const backrest = (folder: string, node: number): string =>
  `pgbackrest --config=${backrestPath(folder, node)} --stanza=${stanza}`
const restoring = (folder: string, node: number, instant: string): string => `
  method: pgbackrest
  pgbackrest:
    command: "${backrest(folder, node)} --type=time --target='${instant}' --target-action=promote restore"
    keep_existing_recovery_conf: true
    no_params: true`

/** The settings of one node, for Patroni. */
export const patroniFile = (node: number, { folder, bin, synchronous, archived, instant }: NodeOptions): string => `
scope: balie
name: node${node}
restapi: { listen: "${nodeAddress(node)}:${ports.rest}", connect_address: "${nodeAddress(node)}:${ports.rest}" }
etcd3: { hosts: "${hubAddress}:${ports.etcd}" }
bootstrap:${instant ? restoring(folder, node, instant) : ''}
  dcs:
    ttl: ${patroniTimes.ttl}
    loop_wait: ${patroniTimes.loopWait}
    retry_timeout: ${patroniTimes.retryTimeout}
    primary_start_timeout: 0
    synchronous_mode: ${synchronous}
    maximum_lag_on_failover: 1048576
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        wal_level: replica
        hot_standby: "on"
        wal_log_hints: "on"${archived ? '\n        archive_mode: "on"\n        archive_timeout: 60' : ''}
        max_wal_senders: 10
        wal_keep_size: 256MB
        # The disk is not what this cluster tries: its machines are killed, not their power.
        fsync: "off"
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: "${nodeAddress(node)}:${ports.sql}"
  connect_address: "${nodeAddress(node)}:${ports.sql}"
  data_dir: ${folder}/node${node}
  bin_dir: ${bin}
  pgpass: ${folder}/node${node}.pgpass
  authentication:
    superuser: { username: postgres, password: test }
    replication: { username: replicator, password: test }
    rewind: { username: rewinder, password: test }
  parameters:
    unix_socket_directories: "${archived ? `${folder}/socket${node}` : ''}"${archived ? `\n    archive_command: '${backrest(folder, node)} archive-push "%p"'` : ''}
  # A standby would wait minutes for the next checkpoint of the leader.
  basebackup: [{ checkpoint: fast }]
  pg_hba:
  - local all postgres peer
  - host replication all samenet scram-sha-256
  - host all all samenet scram-sha-256
tags: { nofailover: false, noloadbalance: false, clonefrom: true, nosync: false }
`

/** A part of the recommended settings with the addresses of this cluster. */
const listen = (heading: string, port: number, nodes: readonly number[]): string => `
${recommendedProxy(heading)}
  bind ${hubAddress}:${port}
${nodes.map((node) => `  server node${node} ${nodeAddress(node)}:${ports.sql} check port ${ports.rest}`).join('\n')}
`

/**
 * The settings of the proxy: one port leads to the leader, one to the standbys. A node that loses its role loses its
 * connections, because a client would go on talking to a leader that is none any more.
 */
export const proxyFile = (nodes: readonly number[]): string => `
global
  maxconn 2000
${listen('### The proxy', ports.leader, nodes)}${listen('### The copy for reports', ports.standby, nodes)}`

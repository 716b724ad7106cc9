import { backrestSettings, stanza } from './backrest.ts'
import { hubAddress, nodeAddress } from './network.ts'

export const ports = { etcd: 2379, etcdPeer: 2380, sql: 5432, rest: 8008, leader: 5000, standby: 5001 } as const

export interface ClusterOptions {
  /** Whether a commit waits for a standby. */
  readonly synchronous: boolean
  /** Seconds after which a leader that is not heard of is replaced; a real network needs 20 to 30. */
  readonly ttl: number
  /** Whether its changes are archived with pgBackRest, by the settings of `backrestFile`. */
  readonly archived?: boolean
}

/** The `ttl` that docs/operations/cluster.md recommends. */
export const recommendedTtl = 20
/** Patroni's other times: from the recommended `ttl` on those that are recommended with it. */
const timesFor = (ttl: number) =>
  ttl >= recommendedTtl ? { loopWait: 5, retryTimeout: 5 } : { loopWait: 1, retryTimeout: 2 }
/** Milliseconds within which a cluster does what its times let it do at all. */
export const patienceMsFor = (ttl: number): number => 60_000 + 4000 * ttl

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
export const patroniFile = (
  node: number,
  { folder, bin, synchronous, ttl, archived, instant }: NodeOptions,
): string => {
  const { loopWait, retryTimeout } = timesFor(ttl)
  return `
scope: balie
name: node${node}
restapi: { listen: "${nodeAddress(node)}:${ports.rest}", connect_address: "${nodeAddress(node)}:${ports.rest}" }
etcd3: { hosts: "${hubAddress}:${ports.etcd}" }
bootstrap:${instant ? restoring(folder, node, instant) : ''}
  dcs:
    ttl: ${ttl}
    loop_wait: ${loopWait}
    retry_timeout: ${retryTimeout}
    master_start_timeout: 0
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
}

const listen = (name: string, port: number, role: string, balance: string, nodes: readonly number[]): string => `
listen ${name}
  bind ${hubAddress}:${port}
  balance ${balance}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server node${node} ${nodeAddress(node)}:${ports.sql} check port ${ports.rest}`).join('\n')}
`

/**
 * The settings of the proxy: one port leads to the leader, one to the standbys. A node that loses its role loses its
 * connections, because a client would go on talking to a leader that is none any more. All connections of a server lead
 * to one standby, because the lag is asked over one of them, and figures are read over others.
 */
export const proxyFile = (nodes: readonly number[]): string => `
global
  maxconn 2000
defaults
  mode tcp
  retries 0
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
${listen('leader', ports.leader, 'primary', 'roundrobin', nodes)}${listen('standby', ports.standby, 'replica', 'source', nodes)}`

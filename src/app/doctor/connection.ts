import pg from 'pg'
import { refuseSharing } from '#platform/server/pooler.ts'
import { reasonOf } from './finding.ts'

const patienceMs = 5000

/** The remedy for a connection that fails with this code; `URL` stands for the name of the setting. */
const remedies: Readonly<Record<string, string>> = {
  '28P01':
    'The password in URL (or DATABASE_PASSWORD) is not the one of this role: set it, or change it with ALTER ROLE … PASSWORD.',
  '28000': 'pg_hba.conf lets this role not in from here: add a line for it, and reload the server.',
  '3D000': 'Create it: CREATE DATABASE balie ENCODING UTF8 TEMPLATE template0, owned by the role of URL.',
  '53300': 'All connections are taken: raise max_connections, or lower the number of servers.',
  '57P03': 'The database is starting or stopping: try again in a moment.',
  ECONNREFUSED:
    'Nobody listens there: is the database running, with listen_addresses for this machine, and is the port right?',
  ENOTFOUND: 'Its name is not known: is the host in URL right?',
  EAI_AGAIN: 'Names cannot be looked up here at the moment: look at the name server of this machine.',
  ETIMEDOUT: 'It does not answer: does a firewall stand in between?',
  EHOSTUNREACH: 'There is no way to it from here: look at the network.',
  ENETUNREACH: 'There is no way to it from here: look at the network.',
}

const configOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: patienceMs,
  query_timeout: patienceMs,
})

/** Opens a connection as the server does, which brings no settings along and then sets its own. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(configOf(url))
  client.on('error', () => {}) // the query fails, which says enough
  await client.connect()
  await client.query(`set timezone = 'UTC'; set statement_timeout = ${patienceMs}`)
  return client
}

/** The remedy for a connection that failed; the setting that holds its address is named. */
export function remedyOfConnection(error: unknown, setting: 'DATABASE_URL' | 'DATABASE_READ_URL'): string {
  const { code = '' } = error as { code?: string }
  const reason = reasonOf(error)
  const remedy =
    remedies[code] ??
    (/timeout|timed out/i.test(reason)
      ? remedies.ETIMEDOUT!
      : /certificate|SSL/i.test(reason)
        ? 'Look at sslmode in URL and at the certificate of the database.'
        : 'Look at URL and at the log of the database.')
  return remedy.replaceAll(/\bURL\b/g, setting)
}

/** A pooler hands out keys of its own for cancelling, where the database hands out the number of its process. */
export const isBehindPooler = (client: pg.Client, pid: number): boolean =>
  (client as unknown as { processID: number }).processID !== pid

/** The reason why a server refuses the pooler at this address at its start; null in session mode. */
export const sharingOf = (url: string): Promise<string | null> =>
  refuseSharing(configOf(url), patienceMs).then(() => null, reasonOf)

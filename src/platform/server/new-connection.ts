import type pg from 'pg'
import { afterListening } from './listening-time.ts'

/**
 * The settings of a connection. They are set by a statement: a pooler takes no others along with a new connection.
 * `jit=off`: compiling the availability query costs thirteen times as much as it saves. `parallel_setup_cost`: a recall
 * of a lot took four times as long with workers, which start in more time than a short query takes, and longer still
 * when others need the processors; what takes seconds gets them all the same. `random_page_cost=1.1`: disks no longer
 * have seek times, and with the default price a chain of a hundred locations would read all its devices for each
 * appointment of a day instead of looking one up.
 */
const settings = `
  set jit = off; set random_page_cost = 1.1; set parallel_setup_cost = 20000; set timezone = 'UTC';
  set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000;`

/** The expression that names a process of the database: its number alone may be another's later, or elsewhere. */
export const processName = `pid || '.' || extract(epoch from backend_start)`

const asking = `select pg_backend_pid() as pid, ${processName} as process from pg_stat_get_activity(pg_backend_pid())`

interface Process {
  readonly pid: number
  readonly process: string
}
const processes = new WeakMap<object, string>()
/** The process of the database that works for a connection; undefined for one that is not ready yet. */
export const processOf = (client: pg.ClientBase): string | undefined => processes.get(client)

/** The driver's client, with a part that its types leave out: the process that it was told of. */
type Connected = pg.Client & { readonly processID: number }

const pooled = new WeakSet<object>()
/** Whether a pooler stands between this connection and the database: it tells numbers of its own making. */
export const isPooled = (client: pg.ClientBase): boolean => pooled.has(client)

/** Makes a new connection ready; one that leads nowhere is given up after a while. */
export async function makeReady(client: pg.Client, patienceMs: number): Promise<void> {
  const giveUp = afterListening(patienceMs, () =>
    client.connection.stream.destroy(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })),
  )
  try {
    const answers = (await client.query(settings + asking)) as unknown as readonly pg.QueryResult<Process>[]
    const { pid, process } = answers.at(-1)!.rows[0]!
    processes.set(client, process)
    if (pid !== (client as Connected).processID) pooled.add(client)
  } finally {
    giveUp()
  }
}

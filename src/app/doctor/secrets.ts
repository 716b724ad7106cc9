import type pg from 'pg'
import { opened, type SecretBox } from '#platform/server/secret.ts'
import { findingsOf, type Finding } from './finding.ts'

/** The sealed columns, with what is lost when the key does not open them. */
const sealedColumns = [
  { table: 'employee_two_step', column: 'secret', holds: 'authenticator apps', lost: 'These people cannot sign in' },
  { table: 'mail_outbox', column: 'secrets', holds: 'waiting mails', lost: 'These mails cannot be sent' },
  { table: 'clients', column: 'nin', holds: 'national numbers of clients', lost: 'These numbers cannot be read' },
  {
    table: 'supported_countries',
    column: 'mollie_key',
    holds: 'keys of payment providers',
    lost: 'Payment links cannot be made',
  },
] as const
const mostRows = 200

/** Opens the newest sealed values of each kind with the key of the settings; their content goes nowhere. */
export async function examineSecrets(
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<pg.QueryResult<Row>>,
  secrets: SecretBox,
): Promise<readonly Finding[]> {
  const { list, good, note, wrong } = findingsOf('secrets')
  let tried = 0
  for (const { table, column, holds, lost } of sealedColumns) {
    const { rows } = await query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table} where ${column} is not null order by ctid desc limit ${mostRows}`,
    )
    tried += rows.length
    const closed = rows.filter(({ sealed }) => opened(secrets, sealed) === null).length
    if (closed)
      wrong(
        `The secret key does not open ${closed} of ${rows.length} ${holds}. ${lost}.`,
        'Put back the SECRET_KEY with which they were sealed; it stands in the settings of the earlier installation, or beside its backups.',
      )
  }
  if (!tried) note('Nothing is sealed yet, so the secret key could not be tried.')
  else if (!list.length) good('The secret key opens what is sealed.')
  return list
}

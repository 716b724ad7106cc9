import { sql } from 'kysely'
import type { Db } from './db.ts'
import { opened, type SecretBox } from './secret.ts'

/** The word that is sealed with every key, so that a wrong key is known before it has sealed anything. */
const checkWord = 'balie'

const advice = `Put it back as SECRET_KEY, or among OLD_SECRET_KEYS while \`npm run rotate-keys\` seals everything anew (docs/operations/restore.md). If it is lost for good: \`npm run rotate-keys -- --lost=ID\`.`

/**
 * Makes sure that the server knows every key with which secrets of this database are sealed, and writes down its own.
 * @param samples some sealed values of a database that has no key written down yet.
 * @throws an Error in words for whoever starts the server.
 */
export async function checkSealingKeys(
  db: Db,
  secrets: SecretBox,
  samples: () => Promise<readonly Buffer[]>,
): Promise<void> {
  const { rows } = await sql<{ id: string; check_value: Buffer }>`select id, check_value from sealing_keys`.execute(db)
  const unknown = rows.filter(
    ({ id, check_value }) => !secrets.keyIds.includes(id) || opened(secrets, check_value) !== checkWord,
  )
  if (unknown.length)
    throw new Error(
      `SECRET_KEY is not the key of this database: secrets in it are sealed with the key ${unknown.map(({ id }) => id).join(' and ')}, and the settings have ${secrets.keyIds.join(', ')}. ${advice}`,
    )
  const [own] = secrets.keyIds
  if (rows.some(({ id }) => id === own)) return
  if (!rows.length) {
    const sealed = await samples()
    if (sealed.length && sealed.every((one) => opened(secrets, one) === null))
      throw new Error(`SECRET_KEY is not the key of this database: it opens none of the secrets in it. ${advice}`)
  }
  await sql`insert into sealing_keys (id, check_value) values (${own}, ${secrets.seal(checkWord)}) on conflict do nothing`.execute(
    db,
  )
}

/** The ids of the keys that were written down. */
export const sealingKeyIds = async (db: Db): Promise<readonly string[]> =>
  (await sql<{ id: string }>`select id from sealing_keys order by first_used_at, id`.execute(db)).rows.map(
    ({ id }) => id,
  )

/** Forgets keys: nothing that counts is sealed with them any more. */
export async function forgetSealingKeys(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from sealing_keys where id = any(${[...ids]}::text[])`.execute(db)
}

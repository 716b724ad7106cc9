import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#platform/server/migrate.ts'
import { openPostgres } from '#platform/server/postgres.ts'
import type { Db, OpenDatabase } from '#platform/server/db.ts'
import { forgetSealingKeys, sealingKeyIds } from '#platform/server/sealing-keys.ts'
import { secretsOf, type SecretBox } from '#platform/server/secret.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { checkKeys } from './open.ts'
import { countByKey, resealSome, sealedPlaces, type SealedPlace } from './sealed-values.ts'

const usage = `npm run rotate-keys              seals everything anew with SECRET_KEY that a key of OLD_SECRET_KEYS has sealed; servers may run
npm run rotate-keys -- --check   counts by key, and changes nothing
npm run rotate-keys -- --lost=ID gives up a key that is lost: what it has sealed stays, and nobody can read it any more`

/** The number of values that are sealed anew in one transaction. */
const batch = 100
/** A server with the former key may still seal values while they are walked. */
const mostWalks = 5
const pauseMs = 200
/** A lock that was not free in time, or a deadlock: the same values are tried again. */
const passing = new Set(['55P03', '40P01'])

type Tell = (line: string) => void

/** Seals the values of one place anew; returns how many, and how many no key opens. */
async function resealPlace(db: Db, secrets: SecretBox, place: SealedPlace, tell: Tell) {
  let after: number | string | null = null
  let [resealed, unreadable, reported] = [0, 0, 0]
  do {
    try {
      const some = await resealSome(db, secrets, place, { after, count: batch })
      resealed += some.resealed
      unreadable += some.unreadable
      after = some.last
      if (resealed - reported >= batch * 50) {
        tell(`  ${place.table}.${place.column}: ${resealed} sealed anew`)
        reported = resealed
      }
    } catch (error) {
      if (!passing.has((error as { code?: string }).code ?? '')) throw error
      await wait(pauseMs)
    }
  } while (after !== null)
  return { resealed, unreadable }
}

export interface Counted {
  /** The number of values that are sealed with the present key, and name it. */
  readonly present: number
  /** The lines that tell the number of values of every column by key. */
  readonly lines: readonly string[]
  /** The number of values by the id of another key; by an empty id where they name none. */
  readonly others: ReadonlyMap<string, number>
}

/** Counts the sealed values by the key that they name. */
export async function countKeys(db: Db, secrets: SecretBox): Promise<Counted> {
  const [own] = secrets.keyIds
  const lines: string[] = []
  const others = new Map<string, number>()
  let present = 0
  for (const place of sealedPlaces)
    for (const [id, values] of await countByKey(db, place)) {
      const name = !id
        ? 'no key named'
        : id === own
          ? 'SECRET_KEY'
          : secrets.keyIds.includes(id)
            ? 'OLD_SECRET_KEYS'
            : 'not in the settings'
      lines.push(`  ${place.table}.${place.column}: ${values} by ${id || '-'} (${name})`)
      if (id === own) present += values
      else others.set(id, (others.get(id) ?? 0) + values)
    }
  return { present, lines, others }
}

/**
 * Seals everything anew with the present key, and forgets the others once nothing is sealed with them. What was done
 * stays done when it is ended in the middle.
 * @returns whether nothing is left that the present key has not sealed.
 */
export async function rotateKeys(db: Db, secrets: SecretBox, tell: Tell): Promise<boolean> {
  for (let walk = 1; walk <= mostWalks; walk++) {
    let resealed = 0
    for (const place of sealedPlaces) {
      const done = await resealPlace(db, secrets, place, tell)
      resealed += done.resealed
      if (done.resealed) tell(`  ${place.table}.${place.column}: ${done.resealed} sealed anew`)
      if (done.unreadable) tell(`  ${place.table}.${place.column}: ${done.unreadable} that none of the keys opens`)
    }
    if (!resealed) break
  }
  const { present, lines, others } = await countKeys(db, secrets)
  tell('Sealed values by key:')
  for (const line of lines) tell(line)
  const left = [...others.values()].reduce((sum, values) => sum + values, 0)
  const [own] = secrets.keyIds
  // A key is forgotten once no value can be its own: those that name no key might be.
  const unused = (await sealingKeyIds(db)).filter((id) => id !== own && !others.has(id) && !others.has(''))
  await forgetSealingKeys(db, unused)
  tell(
    left
      ? `${left} values are left that ${own} has not sealed.`
      : `All ${present} values are sealed with ${own}. OLD_SECRET_KEYS can go a day from now: repeated calls are recognised by it until then.`,
  )
  return left === 0
}

async function openFor(settings: Settings): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, 2)
  const { openEmbedded } = await import('#platform/server/embedded.ts')
  const { findTemplate } = await import('#platform/server/template.ts')
  return openEmbedded(settings.dataDir, findTemplate)
}

/** `npm run rotate-keys`. Throws a sentence for whoever runs it. */
export async function main(args: readonly string[], tell: Tell = console.log): Promise<void> {
  const lost = args.find((one) => one.startsWith('--lost='))?.slice('--lost='.length)
  const isCheck = args.includes('--check')
  if (args.length > 1 || (args.length && lost === undefined && !isCheck)) throw new Error(usage)
  const settings = readSettings(process.env)
  const secrets = secretsOf(settings)
  const database = await openFor(settings)
  try {
    await migrate(database.pool, undefined, tell)
    if (lost !== undefined) {
      if (!(await sealingKeyIds(database.db)).includes(lost) || secrets.keyIds.includes(lost))
        throw new Error(`${lost} is no key of this database that is missing in the settings.`)
      await forgetSealingKeys(database.db, [lost])
      tell(`${lost} is given up. What it has sealed cannot be read: run npm run rotate-keys -- --check.`)
      return
    }
    await checkKeys(database.db, secrets)
    if (!isCheck) {
      if (!(await rotateKeys(database.db, secrets, tell))) process.exitCode = 1
      return
    }
    const { lines, others } = await countKeys(database.db, secrets)
    for (const line of lines) tell(line)
    if (others.size) process.exitCode = 1
  } finally {
    await database.close()
  }
}

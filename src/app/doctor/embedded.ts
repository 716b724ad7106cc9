import { existsSync } from 'node:fs'
import path from 'node:path'
import { secretsOf } from '#platform/server/secret.ts'
import type { Settings } from '#platform/server/settings.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'
import { examineSecrets } from './secrets.ts'

/** Looks at the embedded database without making or changing one. */
export async function examineEmbedded(settings: Settings): Promise<readonly Finding[]> {
  const { list, good, note, wrong } = findingsOf('database')
  note(
    'The database is the embedded one, which a power cut may corrupt.',
    'It is for trying out: set DATABASE_URL for real work.',
  )
  if (!existsSync(path.join(settings.dataDir, '.complete'))) {
    note(`There is none in ${settings.dataDir} yet: the first start makes it, with the demo chain.`)
    return list
  }
  const { openEmbedded } = await import('#platform/server/embedded.ts')
  try {
    const database = await openEmbedded(settings.dataDir)
    try {
      await database.pool.query('select count(*) from migrations')
      good(`The database in ${settings.dataDir} can be opened.`)
      return [...list, ...(await examineSecrets((text) => database.pool.query(text), secretsOf(settings)))]
    } finally {
      await database.close()
    }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason.startsWith('Another Balie'))
      note('A running server has the embedded database open, so it was not looked into.')
    else
      wrong(
        `The database in ${settings.dataDir} cannot be opened: ${reason}.`,
        'Put back the copy backup.tar.gz that is made there each night, or remove the folder to begin anew.',
      )
    return list
  }
}

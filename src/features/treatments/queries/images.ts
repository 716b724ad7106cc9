import { sql } from 'kysely'
import { epochMs, type Instant } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'

export const imageShelf = 'treatment-images'
const keptHours = 24

/**
 * Deletes pictures that no treatment uses, a day after their upload: the form was not saved, or another picture
 * replaced them.
 */
export const removeUnusedImages = (db: Db, files: FileStore, now: Instant): Promise<void> =>
  files.sweep(imageShelf, new Date(epochMs(now) - keptHours * 60 * 60_000), async (name) => {
    const {
      rows: [row],
    } = await sql<{
      used: boolean
    }>`select exists (select from treatments where image = ${name.replace(/-small\.webp$/, '.webp')}) as used`.execute(
      db,
    )
    return row!.used
  })

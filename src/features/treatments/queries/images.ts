import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export const imageShelf = 'treatment-images'

/** A picture and the small one beside it are named by one row. */
const pictureOf = (name: string): string => name.replace(/-small\.webp$/, '.webp')

/** Finds which of the pictures a treatment uses: its form was saved, and no other picture has replaced them. */
export async function usedImages(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ image: string }>`
    select image from treatments where image = any(${names.map(pictureOf)}::text[])`.execute(db)
  const images = new Set(rows.map(({ image }) => image))
  return new Set(names.filter((name) => images.has(pictureOf(name))))
}

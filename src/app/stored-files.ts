import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { agreementShelf } from '#features/agreements/document.ts'
import { contractShelf } from '#features/contracts/queries.ts'
import { photoShelf } from '#features/photos/queries.ts'
import { imageShelf } from '#features/treatments/queries/images.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore, Shelf } from '#platform/server/files.ts'
import { smallName } from '#platform/server/pictures.ts'

/** A file that a row names, and what the row knows of it. */
interface NamedFile {
  /** Identifies the row. */
  readonly id: number
  readonly name: string
  /** The number of bytes; null where no row tells it. */
  readonly bytes: number | null
  /** The SHA-256 in hexadecimal; null where no row tells it. */
  readonly sha256: string | null
  /** The first bytes of its kind, in Latin 1. */
  readonly begins: string
}

interface FilePlace {
  /** The table and column of the names. */
  readonly of: string
  readonly shelf: Shelf
  /** Selects `id`, `name`, `bytes`, `sha256`, `begins` and `made`, the moment at which the file was stored. */
  readonly rows: RawBuilder<NamedFile>
}

const jpeg = '\xff\xd8\xff'
const photoFile = (column: 'screen_file' | 'thumbnail_file'): FilePlace => ({
  of: `report_photos.${column}`,
  shelf: photoShelf,
  rows: sql`select id, ${sql.ref(column)} as name, null::bigint as bytes, null as sha256, ${jpeg} as begins, created_at as made from report_photos`,
})

/** Every column with the name of a file; `stored-files.test.ts` holds it against the tables. */
export const filePlaces: readonly FilePlace[] = [
  {
    of: 'contracts.stored_file',
    shelf: contractShelf,
    rows: sql`select id, stored_file as name, file_bytes as bytes, file_sha256 as sha256, '' as begins, created_at as made from contracts where stored_file is not null`,
  },
  {
    of: 'client_agreements.file',
    shelf: agreementShelf,
    rows: sql`select id, file as name, null::bigint as bytes, null as sha256, '%PDF-' as begins, created_at as made from client_agreements`,
  },
  {
    of: 'report_photos.stored_file',
    shelf: photoShelf,
    rows: sql`select id, stored_file as name, file_bytes as bytes, file_sha256 as sha256, ${jpeg} as begins, created_at as made from report_photos`,
  },
  photoFile('screen_file'),
  photoFile('thumbnail_file'),
  {
    of: 'treatments.image',
    shelf: imageShelf,
    rows: sql`select id, image as name, null::bigint as bytes, null as sha256, 'RIFF' as begins, updated_at as made from treatments where image <> ''`,
  },
]

/** A file that is not as its row says. */
export interface FileFault {
  /** `contracts.stored_file 12: contracts/a1b2…` */
  readonly file: string
  readonly fault: 'missing' | 'other size' | 'other content'
}
export interface FilesVerified {
  readonly files: number
  readonly faults: readonly FileFault[]
}

interface HowDeep {
  /** Reads every file and compares its content; otherwise only its size is asked for. */
  readonly content: boolean
  /** Only files that were stored since, and as many older ones by chance. */
  readonly since?: { readonly at: Date; readonly older: number }
}

const page = 500
const atOnce = 8

async function faultOf(
  files: FileStore,
  shelf: Shelf,
  { name, bytes, sha256, begins }: NamedFile,
  content: boolean,
): Promise<FileFault['fault'] | null> {
  if (!content) {
    const size = await files.sizeOf(shelf, name)
    if (size === null) return 'missing'
    return size === (bytes ?? size) && size > 0 ? null : 'other size'
  }
  const there = await files.get(shelf, name)
  if (!there) return 'missing'
  if (there.length !== (bytes ?? there.length) || !there.length) return 'other size'
  const isRight =
    Buffer.from(there.subarray(0, begins.length)).toString('latin1') === begins &&
    (sha256 === null || createHash('sha256').update(there).digest('hex') === sha256)
  return isRight ? null : 'other content'
}

/** The names of the files of a row: a picture of a treatment has a small one beside it. */
const withSmall = (shelf: Shelf, file: NamedFile): NamedFile[] =>
  shelf === imageShelf ? [file, { ...file, name: smallName(file.name) }] : [file]

/** Walks the rows that name a file, and tells which files are missing or altered. */
export async function verifyFiles(db: Db, files: FileStore, { content, since }: HowDeep): Promise<FilesVerified> {
  const faults: FileFault[] = []
  let walked = 0
  for (const { of, shelf, rows: source } of filePlaces) {
    const chosen = since
      ? sql`(select * from (${source}) r where made >= ${since.at.toISOString()}::timestamptz union (select * from (${source}) o where made < ${since.at.toISOString()}::timestamptz order by random() limit ${since.older}))`
      : sql`(${source})`
    let last: number | null = 0
    while (last !== null) {
      const { rows }: { rows: NamedFile[] } = await sql<NamedFile>`
        select id, name, bytes, sha256, begins from ${chosen} r where id > ${last} order by id limit ${since ? null : page}`.execute(
        db,
      )
      last = since || rows.length < page ? null : rows.at(-1)!.id
      const named = rows.flatMap((file) => withSmall(shelf, file))
      walked += named.length
      for (let at = 0; at < named.length; at += atOnce)
        await Promise.all(
          named.slice(at, at + atOnce).map(async (file) => {
            const fault = await faultOf(files, shelf, file, content)
            if (fault) faults.push({ file: `${of} ${file.id}: ${shelf}/${file.name}`, fault })
          }),
        )
    }
  }
  return { files: walked, faults }
}

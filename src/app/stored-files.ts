import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { agreementShelf } from '#features/agreements/document.ts'
import { contractShelf } from '#features/contracts/queries.ts'
import { photoShelf } from '#features/photos/queries.ts'
import { imageShelf } from '#features/treatments/queries/images.ts'
import type { FilePosition } from '#features/ledger/queries/file-checks.ts'
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
  /** Whether a row gets another file later, so that the newest files are not those of the newest rows. */
  readonly isReplaced?: true
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
    isReplaced: true,
    shelf: imageShelf,
    rows: sql`select id, image as name, null::bigint as bytes, null as sha256, 'RIFF' as begins, updated_at as made from treatments where image <> ''`,
  },
]

/** A file that is not as its row says. */
export interface FileFault {
  /** The table and column of its name, and the id of the row. */
  readonly of: string
  readonly id: number
  /** `contracts.stored_file 12: contracts/a1b2…` */
  readonly file: string
  readonly fault: 'missing' | 'other size' | 'other content' | 'unread'
}
export interface FilesVerified {
  readonly files: number
  readonly faults: readonly FileFault[]
}

const page = 500
const atOnce = 8
/** When more files of a page than this cannot be read, the storage is away rather than a file. */
const mostUnread = 20

async function compare(
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

/** Tries again after a failure: of many calls a single one may fail. */
const twice = <T>(work: () => Promise<T>): Promise<T> => work().catch(work)

/** The names of the files of a row: a picture of a treatment has a small one beside it. */
const withSmall = (shelf: Shelf, file: NamedFile): NamedFile[] =>
  shelf === imageShelf ? [file, { ...file, name: smallName(file.name) }] : [file]

/**
 * Looks at the files of these rows, some at a time. One that cannot be read is tried once more.
 * @throws the error of the last one when many cannot be read.
 */
async function look(
  files: FileStore,
  { of, shelf }: FilePlace,
  rows: readonly NamedFile[],
  content: boolean,
): Promise<FilesVerified> {
  const named = rows.flatMap((file) => withSmall(shelf, file))
  const faults: FileFault[] = []
  let unread = 0
  for (let at = 0; at < named.length; at += atOnce)
    await Promise.all(
      named.slice(at, at + atOnce).map(async (file) => {
        const fault = await twice(() => compare(files, shelf, file, content)).catch((error: unknown) => {
          if (++unread > mostUnread) throw error
          return 'unread' as const
        })
        if (fault) faults.push({ of, id: file.id, file: `${of} ${file.id}: ${shelf}/${file.name}`, fault })
      }),
    )
  return { files: named.length, faults }
}

/** The rows of a place after one of them, in the order of their ids. */
async function rowsAfter(db: Db, { rows: source }: FilePlace, id: number, most: number): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select id, name, bytes, sha256, begins from (${source}) r where id > ${id} order by id limit ${most}`.execute(db)
  return rows
}

/**
 * Walks the rows that name a file, and tells which files are missing or altered.
 * @param content reads every file and compares its content; otherwise only its size is asked for.
 */
export async function verifyFiles(
  db: Db,
  files: FileStore,
  { content }: { readonly content: boolean },
): Promise<FilesVerified> {
  const faults: FileFault[] = []
  let walked = 0
  for (const place of filePlaces) {
    let last: number | null = 0
    while (last !== null) {
      const rows: NamedFile[] = await rowsAfter(db, place, last, page)
      last = rows.length < page ? null : rows.at(-1)!.id
      const seen = await look(files, place, rows, content)
      walked += seen.files
      faults.push(...seen.faults)
    }
  }
  return { files: walked, faults }
}

/**
 * About the number of rows that name a file. The database's own estimate is read, and of a table of which it has none yet
 * the last id: counting many millions of rows takes longer than a statement may.
 */
export async function aboutAmountOfFiles(db: Db): Promise<number> {
  const tables = filePlaces.map(({ of }) => of.split('.')[0]!)
  const rows = sql.join(
    tables.map(
      (table) => sql`
        select coalesce(nullif((select reltuples::bigint from pg_class where oid = ${table}::regclass), -1), (select max(id) from ${sql.table(table)}), 0) as n`,
    ),
    sql` union all `,
  )
  const { rows: sums } = await sql<{ n: number }>`select sum(n)::bigint as n from (${rows}) places`.execute(db)
  return sums[0]!.n
}

interface RecentFile extends NamedFile {
  readonly isRecent: boolean
}

/**
 * Asks for the sizes of the files that were stored since, page by page, until `onPage` ends it. It begins with the newest
 * rows and ends at a page without such a file, because a chain of salons has millions of older ones.
 */
export async function verifyRecentFiles(
  db: Db,
  files: FileStore,
  { since, onPage }: { readonly since: Date; readonly onPage: (seen: FilesVerified) => Promise<boolean> },
): Promise<void> {
  const isRecent = sql`made >= ${since.toISOString()}::timestamptz`
  for (const place of filePlaces)
    for (let before: number | null = null; ;) {
      const { rows }: { rows: RecentFile[] } = await sql<RecentFile>`
        select id, name, bytes, sha256, begins, ${isRecent} as "isRecent" from (${place.rows}) r
        where ${before === null ? sql`true` : sql`id < ${before}`} order by id desc limit ${page}`.execute(db)
      const recent = rows.filter((row) => row.isRecent)
      if (recent.length && !(await onPage(await look(files, place, recent, false)))) return
      if (rows.length < page || !(recent.length || place.isReplaced)) break
      before = rows.at(-1)!.id
    }
}

/** Reads the files of these rows anew; a row that is gone has none that is wrong. */
export async function verifyFilesOf(
  db: Db,
  files: FileStore,
  named: readonly { readonly part: string; readonly id: number }[],
): Promise<FilesVerified> {
  const faults: FileFault[] = []
  let walked = 0
  for (const place of filePlaces) {
    const ids = named.filter(({ part }) => part === place.of).map(({ id }) => id)
    if (!ids.length) continue
    const { rows } = await sql<NamedFile>`
      select id, name, bytes, sha256, begins from (${place.rows}) r where id = any(${ids}::bigint[])`.execute(db)
    const seen = await look(files, place, rows, true)
    walked += seen.files
    faults.push(...seen.faults)
  }
  return { files: walked, faults }
}

interface Slice {
  /** The file after which it begins; an unknown place begins at the first. */
  readonly after: FilePosition
  /** The number of rows to read. */
  readonly most: number
  /** Hears of each page that was read; false ends the walk. */
  readonly onPage: (at: FilePosition, seen: FilesVerified) => Promise<boolean>
}

/**
 * Reads the content of a share of all files, and goes on at the first one after the last; no file is read twice.
 * @returns whether it has come to the end of all.
 */
export async function verifySlice(db: Db, files: FileStore, { after, most, onPage }: Slice): Promise<boolean> {
  const start = Math.max(
    0,
    filePlaces.findIndex(({ of }) => of === after.place),
  )
  const startId = filePlaces[start]!.of === after.place ? after.rowId : 0
  let left = most
  let isRound = false
  // The place in which it begins is walked twice: from the row after the last one, and at the end up to it.
  for (let step = 0; step <= filePlaces.length; step++) {
    const place = filePlaces[(start + step) % filePlaces.length]!
    let id = step === 0 ? startId : 0
    for (;;) {
      const rows = (await rowsAfter(db, place, id, Math.min(page, left))).filter(
        (row) => step < filePlaces.length || row.id <= startId,
      )
      if (!rows.length) break
      left -= rows.length
      id = rows.at(-1)!.id
      if (!(await onPage({ place: place.of, rowId: id }, await look(files, place, rows, true))) || left <= 0)
        return isRound
    }
    isRound ||= start + step === filePlaces.length - 1
  }
  return isRound
}

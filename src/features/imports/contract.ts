import { z } from 'zod'
import { Version } from '#kernel/record.ts'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { bytes, endpoint, file, Id } from '#kernel/endpoint.ts'
import { exportFormats } from '#kernel/overview.ts'

/**
 * The kinds of records that a chain can import. Credit and down payments come after the clients to whom they belong, and
 * down payments after the visits too.
 */
export const importKinds = ['clients', 'credit', 'down_payments', 'treatments', 'products'] as const
export type ImportKind = (typeof importKinds)[number]

export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  columns: 100,
  file_name: 200,
  shownProblems: 1000,
  samples: 5,
  sampleLength: 60,
  keptHours: 24,
} as const

/** The column of the file that holds each field, counted from 0. */
const Mapping = z.record(
  z.string().max(40),
  z
    .int()
    .min(0)
    .max(importLimits.columns - 1),
)
export type Mapping = z.output<typeof Mapping>

/** A problem of a row, in the shape of every problem. The column of a field that no column holds is null. */
const RowProblem = z.object({
  row: z.int(),
  column: z.string().nullable(),
  field: z.string(),
  code: z.string(),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.object({ cents: z.number() }), z.object({ day: DayValue })]))
    .optional(),
  /** The value in the file, shortened. */
  typed: z.string(),
})
export type RowProblem = z.output<typeof RowProblem>

export const importStatuses = ['read', 'checked', 'done'] as const

const head = {
  id: z.int(),
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  file_name: z.string(),
  supported_country_id: z.int(),
  row_count: z.int(),
  /** The number of problems at the last check, and of the rows that have one. */
  problem_count: z.int(),
  wrong_count: z.int(),
  skipped_count: z.int(),
  imported_count: z.int(),
  /** The employee who uploaded the file; null when it was imported at the server's own keyboard. */
  employee: z.string().nullable(),
  created_at: InstantValue,
  done_at: InstantValue.nullable(),
}
const ImportHead = z.object(head)
export type ImportHead = z.output<typeof ImportHead>

const Import = z.object({
  ...head,
  /** The columns of the file; null once the file has been deleted. */
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })).nullable(),
  /** The mapping that was chosen, or was guessed from the titles. */
  mapping: Mapping,
  skip_existing: z.boolean(),
  /** The first `shownProblems` of them. */
  problems: z.array(RowProblem),
  /** The number of rows written so far while the import runs; else null. */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  updated_at: z.string(),
})
export type Import = z.output<typeof Import>

const of = { may: 'admin.only', reads: 'nothing' } as const

/** The rows of a file are no client records yet, so reading an import is not logged as reading clients. */
export const importsApi = {
  list: endpoint('GET', '/imports', { does: 'The newest imports.', ...of, gives: z.array(ImportHead) }),
  show: endpoint('GET', '/imports/:id', {
    does: 'An import with its columns, what is wrong with it, and how far it is.',
    ...of,
    gives: Import,
  }),
  problems: endpoint('GET', '/imports/:id/problems/export', {
    turn: 'exports',
    does: 'Everything that is wrong with an import, as a file.',
    ...of,
    query: { format: z.enum(exportFormats) },
    gives: file,
  }),
  upload: endpoint('POST', '/imports', {
    turn: 'imports',
    does: 'Takes in a spreadsheet, and guesses what its columns hold.',
    ...of,
    query: {
      kind: z.enum(importKinds),
      country: Id,
      name: z.string().trim().min(1).max(importLimits.file_name),
    },
    takes: bytes,
    upload: importLimits.bytes,
    gives: Import,
  }),
  check: endpoint('POST', '/imports/:id/check', {
    turn: 'imports',
    does: 'Looks at every row as the forms would, and imports nothing.',
    ...of,
    takes: Version.extend({ mapping: Mapping, skip_existing: z.boolean().default(false) }),
    gives: Import,
    status: 200,
  }),
  run: endpoint('POST', '/imports/:id/run', {
    turn: 'imports',
    does: 'Imports every row, or none when something is wrong.',
    ...of,
    takes: Version,
    gives: Import,
    status: 200,
  }),
}

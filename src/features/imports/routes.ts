import { problem, type ProblemSentences } from '#kernel/problem.ts'
import { sentence } from '#kernel/sentence.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, refuseStale, Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { csvOf, type Sheet } from '#platform/server/table-file.ts'
import { xlsxOf } from '#platform/server/workbook.ts'
import { importsApi, type Import, type RowProblem } from './contract.ts'
import { priceLevelsOf } from './queries/facts.ts'
import { findImport, insertImport, newestImports, progressOf } from './queries/imports.ts'
import { guessMapping } from './rules/fields.ts'
import { unpack } from './routes/session.ts'
import { checkImport, problemsOfImport, receive, runImport } from './routes/work.ts'
import { importsTexts } from './texts.ts'

async function show(db: Db, id: number, { countryIds }: Pick<Who, 'countryIds'>): Promise<Import> {
  const { rows: _, problems, ...stored } = orNotFound(await findImport(db, id, countryIds))
  return {
    ...stored,
    problems: problems ? await unpack<RowProblem[]>(problems) : [],
    progress: stored.status === 'checked' ? await progressOf(db, id) : null,
  }
}

/** The problems of an import as a table, in the reader's language. */
function problemSheet(
  sentences: ProblemSentences,
  problems: AsyncIterable<RowProblem>,
  language: Language,
  zone: string,
): Sheet {
  const columns = [
    { key: 'row', type: 'number' },
    { key: 'column', type: 'text' },
    { key: 'typed', type: 'text' },
    { key: 'problem', type: 'text' },
  ] as const
  async function* rows() {
    for await (const rowProblem of problems)
      yield {
        row: rowProblem.row,
        column: rowProblem.column ?? '',
        typed: rowProblem.typed,
        problem: sentence(sentences, rowProblem, language),
      }
  }
  return {
    columns: columns.map((column) => ({ ...column, title: importsTexts[`column_${column.key}`][language] })),
    rows: rows(),
    language,
    zone,
    say: (_key, value) => value,
  }
}

export const importsRoutes = routes('imports', 'Spreadsheets that are brought in.', importsApi, {
  list: ({ db, who }) => newestImports(db, who.countryIds),

  show: ({ db, params, who }) => show(db, params.id, who),

  problems: async ({ db, params, query, who, language, zone, services }) => {
    const { id, file_name, problem_count } = orNotFound(await findImport(db, params.id, who.countryIds))
    const sheet = problemSheet(services.problems, problemsOfImport(db, id), language, zone)
    const csv = query.format === 'csv'
    return {
      contentType: csv
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      fileName: `${importsTexts.problemsFile[language]}-${file_name.replace(/\.\w+$/, '')}.${query.format}`,
      bytes: csv ? csvOf(sheet) : xlsxOf(sheet),
      clientIds: [],
      attachment: true,
      exported: { rows: problem_count },
    }
  },

  upload: async ({ db, writing, query, body, who }) => {
    const { kind, country: countryId, name: fileName } = query
    if (!who.countryIds.includes(countryId)) throw new Refused(422, [problem('country', 'unknown')])
    const { columns, rowCount, packed } = await receive(body)
    const mapping = guessMapping(
      columns.map(({ title }) => title),
      kind,
      await priceLevelsOf(db, countryId),
    )
    return writing(async (tx) => {
      const id = await insertImport(tx, {
        countryId,
        employeeId: who.employeeId,
        kind,
        fileName,
        rowCount,
        mapping,
        columns,
        packed,
      })
      return show(tx, id, who)
    })
  },

  check: async ({ db, params, body, who, now }) => {
    const stored = orNotFound(await findImport(db, params.id, who.countryIds, { lock: true }))
    // Choices belong to the version that was shown; a finished import is refused as finished instead.
    if (stored.status !== 'done') refuseStale(body.updated_at, stored.updated_at)
    await checkImport(db, stored, { mapping: body.mapping, skipExisting: body.skip_existing }, now)
    return show(db, params.id, who)
  },

  run: async ({ db, params, body, who, now }) => {
    const stored = orNotFound(await findImport(db, params.id, who.countryIds, { lock: true }))
    await runImport(db, stored, { version: body.updated_at, authorId: who.employeeId, now })
    return show(db, params.id, who)
  },
})

import { routes, type Call } from '#platform/server/http.ts'
import { slugged } from '#kernel/texts.ts'
import { csvOf, type Sheet, type SheetRow } from '#platform/server/table-file.ts'
import { xlsxOf } from '#platform/server/workbook.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { amountColumns, daySummaryApi, type DaySummaryRow, type productTypes } from './contract.ts'
import { locationsWithDays, soldOn } from './queries.ts'
import { summaryRow, summaryTotals } from './rules.ts'
import { daySummaryTexts } from './texts.ts'

type Asked = Pick<Call<typeof daySummaryApi.show>, 'db' | 'query' | 'who'>

/** The rows of a day of a location within the scope; it may have closed since. */
async function rowsOf({ db, query, who }: Asked): Promise<DaySummaryRow[]> {
  const location = await locationInScope(db, query.location, who.countryIds, { closedToo: true })
  return (await soldOn(db, location.id, query.filters.day)).map(summaryRow)
}

const columns = [
  { key: 'client_name', type: 'text', title: daySummaryTexts.client },
  { key: 'invoice_ref', type: 'text', title: daySummaryTexts.invoice },
  { key: 'product_types', type: 'list', title: daySummaryTexts.sold },
  ...amountColumns.map((key) => ({ key, type: 'money', title: daySummaryTexts[key] }) as const),
  { key: 'intake', type: 'number', title: daySummaryTexts.intake },
  { key: 'intake_with_treatment', type: 'number', title: daySummaryTexts.intake_with_treatment },
] as const

/** The rows one after another, as a sheet takes them. */
async function* each(rows: readonly DaySummaryRow[]): AsyncGenerator<SheetRow> {
  yield* rows
}

/** The rows as a sheet in the reader's language. */
const sheetOf = (rows: readonly DaySummaryRow[], { language, zone }: Pick<Sheet, 'language' | 'zone'>): Sheet => ({
  columns: columns.map(({ key, type, title }) => ({ key, type, title: title[language].replaceAll('\u00ad', '') })),
  rows: each(rows),
  language,
  zone,
  say: (key, value) =>
    key === 'product_types'
      ? (value as readonly (typeof productTypes)[number][]).map((type) => daySummaryTexts[type][language])
      : value,
})

export const daySummaryRoutes = routes('daySummary', 'What came in on a day.', daySummaryApi, {
  locations: ({ db, who }) => locationsWithDays(db, who.countryIds, who.locationIds),

  show: async (call) => {
    const rows = await rowsOf(call)
    return { rows, totals: summaryTotals(rows) }
  },

  export: async (call) => {
    const { query, language, zone } = call
    const rows = await rowsOf(call)
    const sheet = sheetOf(rows, { language, zone })
    const { day } = query.filters
    return {
      contentType:
        query.format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      fileName: `${slugged(daySummaryTexts.title[language])}-${day}.${query.format}`,
      bytes: query.format === 'csv' ? csvOf(sheet) : xlsxOf(sheet),
      clientIds: rows.map((row) => row.client_id),
      attachment: true,
      exported: { rows: rows.length, location_id: query.location, day, format: query.format },
    }
  },
})

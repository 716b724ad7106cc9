import { routes, type Call } from '#platform/server/http.ts'
import { slugged } from '#kernel/texts.ts'
import { csvOf, type Sheet, type SheetRow } from '#platform/server/table-file.ts'
import { xlsxOf } from '#platform/server/workbook.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { amountColumns, daySummaryApi, type OtherReceipt, type productTypes, type receiptKinds } from './contract.ts'
import { locationsWithDays, soldOn } from './queries.ts'
import { otherReceipts, receivedByMethod } from './queries/receipts.ts'
import { summaryRow, summaryTotals } from './rules.ts'
import { daySummaryTexts } from './texts.ts'

type Asked = Pick<Call<typeof daySummaryApi.show>, 'db' | 'query' | 'who'>

/** The rows of a day of a location within the scope, and its money beside them; the location may have closed since. */
async function dayOf({ db, query, who }: Asked) {
  const location = await locationInScope(db, query.location, who.countryIds, { closedToo: true })
  const { day } = query.filters
  const at = { locationId: location.id, day }
  return {
    rows: (await soldOn(db, location.id, day)).map(summaryRow),
    others: await otherReceipts(db, at),
    received: await receivedByMethod(db, at),
  }
}

const columns = [
  { key: 'client_name', type: 'text', title: daySummaryTexts.client },
  { key: 'invoice_ref', type: 'text', title: daySummaryTexts.invoice },
  { key: 'product_types', type: 'list', title: daySummaryTexts.sold },
  ...amountColumns.map((key) => ({ key, type: 'money', title: daySummaryTexts[key] }) as const),
  { key: 'intake', type: 'number', title: daySummaryTexts.intake },
  { key: 'intake_with_treatment', type: 'number', title: daySummaryTexts.intake_with_treatment },
  { key: 'amount_bank', type: 'money', title: daySummaryTexts.amount_bank },
] as const

/** The rows one after another, as a sheet takes them. */
async function* each(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows
}

/**
 * Money that came in beside the sales, as a line below them: its amount stands in the column of its way, and the total is
 * empty, so that the totals stay turnover.
 */
const otherRow = ({ kind, method, amount_cents, client_name, invoice_ref }: OtherReceipt): SheetRow => ({
  client_name,
  invoice_ref,
  product_types: [kind],
  [`amount_${method}`]: amount_cents,
})

/** The rows as a sheet in the reader's language. */
const sheetOf = (rows: readonly SheetRow[], { language, zone }: Pick<Sheet, 'language' | 'zone'>): Sheet => ({
  columns: columns.map(({ key, type, title }) => ({ key, type, title: title[language].replaceAll('\u00ad', '') })),
  rows: each(rows),
  language,
  zone,
  say: (key, value) =>
    key === 'product_types'
      ? (value as readonly (typeof productTypes | typeof receiptKinds)[number][]).map(
          (type) => daySummaryTexts[type][language],
        )
      : value,
})

export const daySummaryRoutes = routes('daySummary', 'What came in on a day.', daySummaryApi, {
  locations: ({ db, who }) => locationsWithDays(db, who.countryIds, who.locationIds),

  show: async (call) => {
    const { rows, others, received } = await dayOf(call)
    return { rows, totals: summaryTotals(rows, received), others, received }
  },

  export: async (call) => {
    const { query, language, zone } = call
    const { rows, others } = await dayOf(call)
    const sheet = sheetOf([...rows, ...others.map(otherRow)], { language, zone })
    const { day } = query.filters
    return {
      contentType:
        query.format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      fileName: `${slugged(daySummaryTexts.title[language])}-${day}.${query.format}`,
      bytes: query.format === 'csv' ? csvOf(sheet) : xlsxOf(sheet),
      clientIds: [...rows, ...others].map((row) => row.client_id),
      attachment: true,
      exported: { rows: rows.length + others.length, location_id: query.location, day, format: query.format },
    }
  },
})

import type { QueryOf } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import { slugged, type Language } from '#kernel/texts.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf, Refused } from '#platform/server/refused.ts'
import { opened, type SecretBox } from '#platform/server/secret.ts'
import type { Who } from '#platform/server/session.ts'
import { csvOf, type Sheet, type SheetRow } from '#platform/server/table-file.ts'
import { insuredCareApi, insuredCareOverview, type ClaimGap } from './contract.ts'
import { claimLines, insuredCareSource, insurerName, isKnown, lastCareDate, type ClaimRow } from './queries.ts'
import { periodProblems } from './rules.ts'
import { insuredCareTexts as words } from './texts.ts'

interface Asked {
  readonly query: Pick<QueryOf<typeof insuredCareApi.list>, 'filters'>
  readonly who: Who
}
const sourceOf = ({ query, who }: Asked) => insuredCareSource(query.filters, who.countryIds)

const sayIn = (language: Language) => (key: string, value: unknown) =>
  key === 'gaps' ? (value as readonly ClaimGap[]).map((gap) => words[`gap_${gap}`][language]) : value

const claimColumns = [
  ['uzovi_code', 'text'],
  ['insurer', 'text'],
  ['nin', 'text'],
  ['client', 'text'],
  ['birthdate', 'day'],
  ['product', 'text'],
  ['performance_code', 'text'],
  ['treatment', 'text'],
  ['supply_date', 'day'],
  ['care_date', 'day'],
  ['agb_code', 'text'],
  ['practitioner', 'text'],
  ['ref', 'text'],
  ['invoice_date', 'day'],
  ['amount', 'number'],
  ['total_cents', 'money'],
] as const satisfies readonly (readonly [keyof typeof words, Sheet['columns'][number]['type']])[]

/** The lines of a claim, each number opened as its line is written. */
async function* openedRows(lines: readonly ClaimRow[], secrets: SecretBox): AsyncGenerator<SheetRow> {
  for (const line of lines) {
    const { nin } = line
    yield await Promise.resolve({ ...line, nin: nin && opened(secrets, nin) })
  }
}

export const insuredCareRoutes = routes(
  'insuredCare',
  'Insured care on invoices, and what is to be claimed for it.',
  insuredCareApi,
  {
    list: (call) => readOverview(call, insuredCareOverview, sourceOf(call)),

    export: (call) =>
      exportOverview(call, insuredCareOverview, sourceOf(call), {
        title: words.title,
        titles: words,
        say: sayIn(call.language),
      }),

    careDetails: async ({ db, params: { clientId, insuranceId }, who }) => {
      orNotFound((await isKnown(db, clientId, insuranceId, who.countryIds)) || undefined)
      return { care_date: await lastCareDate(db, clientId, insuranceId) }
    },

    claim: async ({ db, query, who, services, language, zone }) => {
      refuseIf(periodProblems(query))
      const insurer = await insurerName(db, query.insurer)
      if (insurer === undefined) throw new Refused(422, [problem('insurer', 'unknown')])
      const lines = await claimLines(db, query, who.countryIds)
      const sheet: Sheet = {
        columns: claimColumns.map(([key, type]) => ({ key, type, title: words[key][language] })),
        rows: openedRows(lines, services.secrets),
        language,
        zone,
        say: (_, value) => value,
      }
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: `${slugged(`${words.claimFile[language]} ${insurer}`)}-${query.from}-${query.to}.csv`,
        attachment: true,
        clientIds: [...new Set(lines.map(({ client_id }) => client_id))],
        exported: { rows: lines.length, ...query },
        bytes: csvOf(sheet),
      }
    },
  },
)

import type { AnswerOf } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { locationInScope } from '#features/lists/queries.ts'
import { entriesOverview, journalApi } from './contract.ts'
import type { JournalAccounts } from './contract/accounts.ts'
import { turnoverApi, turnoverLines, turnoverPayments } from './contract/turnover.ts'
import { companiesOf, journalTotals, lockAccounts, saveAccounts, storedAccounts } from './queries.ts'
import { entriesSource } from './queries/entries.ts'
import { linesSource, paidBy, paymentsSource, turnoverBy } from './queries/turnover.ts'
import { insertVatPeriod, lockVatPeriod, vatPeriodOf } from './queries/vat-period.ts'
import { journalFile } from './routes/file.ts'
import {
  accountChoices,
  asAccounts,
  auditFileProblems,
  chosenAccounts,
  periodProblems,
  purposeProblems,
} from './rules.ts'
import { opensAgain, vatPeriodProblems } from './rules/vat-period.ts'
import { journalTexts, purposeWord } from './texts.ts'

type CountryIds = readonly number[]

async function accountsOf(db: Db, countryId: number, countryIds: CountryIds): Promise<JournalAccounts> {
  const stored = orNotFound(await storedAccounts(db, countryId, countryIds))
  return { id: countryId, accounts: accountChoices(stored), updated_at: stored.updated_at ?? '' }
}

/** A company within the scope, with the accounts of its country. */
async function companyWithAccounts(db: Db, id: number, countryIds: CountryIds) {
  const [first] = await companiesOf(db, countryIds, id)
  const company = orNotFound(first)
  const { accounts } = await accountsOf(db, company.supported_country_id, countryIds)
  return { company, accounts: asAccounts(accounts) }
}

/** The company that a filter names; null where it names none within the scope. */
async function filteredCompany(db: Db, id: number | undefined, countryIds: CountryIds) {
  const [company] = id === undefined ? [] : await companiesOf(db, countryIds, id)
  if (!company) return null
  const { accounts } = await accountsOf(db, company.supported_country_id, countryIds)
  return { id: company.id, accounts: asAccounts(accounts) }
}

const sayEntry = (language: keyof typeof journalTexts.title) => (key: string, value: unknown) =>
  key === 'kind'
    ? journalTexts[`kind.${value as 'invoice'}`][language]
    : key === 'purpose'
      ? purposeWord(String(value), language)
      : value

export const journalRoutes = routes('journal', 'The journal, as a bookkeeper takes it over.', journalApi, {
  entities: async ({ db, who }) => {
    const companies = await companiesOf(db, who.countryIds)
    return companies.map(({ id, name, supported_country_id, zone }) => ({ id, name, supported_country_id, zone }))
  },

  show: async ({ db, query, who }) => {
    refuseIf(periodProblems(query.filters))
    const { company, accounts } = await companyWithAccounts(db, query.legal_entity, who.countryIds)
    const posted = { legalEntityId: company.id, ...query.filters }
    const { last: _, ...totals } = await journalTotals(db, posted, {
      accounts,
      countryId: company.supported_country_id,
    })
    return totals
  },

  file: async ({ db, query, who, language, now }) => {
    const { filters, format, legal_entity } = query
    refuseIf([...periodProblems(filters), ...(format === 'xaf' ? auditFileProblems(filters) : [])])
    const { company, accounts } = await companyWithAccounts(db, legal_entity, who.countryIds)
    return journalFile({ db, company, accounts, ...filters, language, now }, format)
  },

  accounts: ({ db, params, who }) => accountsOf(db, params.id, who.countryIds),

  saveAccounts: async ({ db, params, body, who }) => {
    await lockAccounts(db, params.id)
    const { accounts, updated_at } = await accountsOf(db, params.id, who.countryIds)
    refuseStale(body.updated_at, updated_at)
    refuseIf(purposeProblems(body.accounts, accounts))
    await saveAccounts(db, params.id, chosenAccounts(body.accounts, accounts))
    return accountsOf(db, params.id, who.countryIds)
  },

  vatPeriod: async ({ db, params, who, now }) => {
    const [company] = await companiesOf(db, who.countryIds, params.id)
    return vatPeriodOf(db, orNotFound(company), now)
  },

  saveVatPeriod: async ({ db, params, body, who, now }) => {
    const [first] = await companiesOf(db, who.countryIds, params.id)
    const company = orNotFound(first)
    await lockVatPeriod(db, company.id)
    const current = await vatPeriodOf(db, company, now)
    refuseStale(body.updated_at, current.updated_at)
    const { closed_through, reason } = body
    if (opensAgain(closed_through, current.closed_through) && !who.permissions.has('vat-period.reopen'))
      throw new Refused(403, [problem('closed_through', 'vat_period_forward')])
    refuseIf(vatPeriodProblems(body, current))
    await insertVatPeriod(db, {
      companyId: company.id,
      closedThrough: closed_through,
      reason,
      authorId: who.employeeId,
    })
    return vatPeriodOf(db, company, now)
  },

  entries: async (call) =>
    readOverview(
      call,
      entriesOverview,
      entriesSource(
        call.query.filters,
        await filteredCompany(call.db, call.query.filters.legal_entity, call.who.countryIds),
      ),
    ),
  exportEntries: async (call) =>
    exportOverview(
      call,
      entriesOverview,
      entriesSource(
        call.query.filters,
        await filteredCompany(call.db, call.query.filters.legal_entity, call.who.countryIds),
      ),
      { title: journalTexts.title, titles: journalTexts, say: sayEntry(call.language) },
    ),
})

type Turnover = AnswerOf<typeof turnoverApi.show>
const added = (rows: Turnover['rows'], column: 'gross_cents' | 'net_cents' | 'vat_cents') =>
  rows.reduce((total, row) => total + (row[column] ?? 0), 0)

export const turnoverRoutes = routes('turnover', 'The turnover, with the rows below each number.', turnoverApi, {
  show: async ({ db, query, who, language }) => {
    const { filters, by, country, location } = query
    refuseIf(periodProblems(filters))
    orNotFound(who.countryIds.includes(country) ? country : null)
    if (location !== undefined)
      await locationInScope(db, location, who.countryIds, { countryId: country, closedToo: true })
    const wanted = {
      countryId: country,
      locationId: location ?? null,
      from: filters.from,
      to: filters.to,
    }
    if (by === 'method') {
      const { rows, invoices } = await paidBy(db, wanted, language)
      return { rows, totals: { invoices, gross_cents: added(rows, 'gross_cents'), net_cents: null, vat_cents: null } }
    }
    const { rows, invoices } = await turnoverBy(db, wanted, by, language)
    return {
      rows,
      totals: {
        invoices,
        gross_cents: added(rows, 'gross_cents'),
        net_cents: added(rows, 'net_cents'),
        vat_cents: added(rows, 'vat_cents'),
      },
    }
  },
  lines: (call) => readOverview(call, turnoverLines, linesSource(call.query.filters, call.who.countryIds)),
  exportLines: (call) =>
    exportOverview(call, turnoverLines, linesSource(call.query.filters, call.who.countryIds), {
      title: journalTexts.turnoverTitle,
      titles: journalTexts,
    }),
  payments: (call) =>
    readOverview(call, turnoverPayments, paymentsSource(call.query.filters, call.who.countryIds, call.language)),
  exportPayments: (call) =>
    exportOverview(call, turnoverPayments, paymentsSource(call.query.filters, call.who.countryIds, call.language), {
      title: journalTexts.paymentsTitle,
      titles: journalTexts,
    }),
})

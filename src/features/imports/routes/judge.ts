import { storedPostcode } from '#kernel/postcode.ts'
import { problem } from '#kernel/problem.ts'
import { plain } from '#kernel/texts.ts'
import { clientFields, ClientInput } from '#features/clients/contract.ts'
import { birthdateProblems, clientProblems } from '#features/clients/rules.ts'
import { asE164, phoneProblems } from '#platform/server/phone.ts'
import type { ImportKind } from '../contract.ts'
import type { Facts, JudgedRow } from '../rules/facts.ts'
import { centsOf, dayOf, tidy } from '../rules/values.ts'
import { once, reader, shaped, whoseOf, type Cell } from './cells.ts'
import { judgeProduct, judgeTreatment } from './judge-catalogue.ts'
import { judgeDownPayment } from './judge-down-payment.ts'

/** A telephone number as stored (E.164), read as one of this country; else the typed text, which the rules refuse. */
const phoneOf = (typed: string, country: string): string =>
  // a spreadsheet drops the + of a number
  asE164(typed, country) ?? asE164(`+${typed.replace(/\D/g, '')}`, country) ?? typed

function judgeClient(cell: Cell, facts: Facts): JudgedRow {
  const { problems, text, read, choose } = reader(cell)
  const countryId = choose('country', facts.countries) ?? facts.countryId
  const addressCode = facts.countries.find(({ id }) => id === countryId)?.code ?? null
  const phone = text('phone_number')
  const { record, problems: shape } = shaped(ClientInput, {
    ...clientFields.defaults,
    supported_country_id: facts.countryId,
    first_name: text('first_name'),
    last_name: tidy(`${text('infix')} ${text('last_name')}`),
    email: text('email').toLowerCase(),
    phone_number: phone && phoneOf(phone, addressCode ?? facts.countryCode),
    birthdate: read('birthdate', (typed) => dayOf(typed, facts.today), 'day'),
    gender_id: choose('gender', facts.genders),
    locale_id: choose('language', facts.locales) ?? facts.localeId,
    country_id: countryId,
    street: text('street'),
    street_number: text('street_number'),
    street_suffix: text('street_suffix'),
    postcode: storedPostcode(text('postcode'), addressCode),
    place: text('place'),
    remarks: text('remarks'),
  })
  const problemsOfRow = [
    ...problems,
    ...shape,
    ...clientProblems(record, addressCode),
    ...birthdateProblems(record.birthdate, facts.today),
    ...phoneProblems('phone_number', record.phone_number),
  ]
  const number = text('number')
  if (number.length > 50) problemsOfRow.push(problem('number', 'too_long', { max: 50 }))
  const { email, birthdate } = record
  return {
    record: { ...record, number },
    problems: once(problemsOfRow, {}),
    keys: { number, email, first_name: plain(record.first_name), last_name: plain(record.last_name), birthdate },
  }
}

function judgeCredit(cell: Cell, facts: Facts): JudgedRow {
  const row = reader(cell)
  const { problems, text, read } = row
  const client = whoseOf(row, facts)
  const amount_cents = read('amount', centsOf, 'import_amount')
  const date = read('date', (typed) => dayOf(typed, facts.today), 'day') ?? facts.today
  const problemsOfRow = [
    ...problems,
    ...(text('amount') ? [] : [problem('amount', 'required')]),
    ...(amount_cents !== null && amount_cents <= 0 ? [problem('amount', 'import_amount')] : []),
    ...(amount_cents !== null && amount_cents > maxCredit
      ? [problem('amount', 'too_big', { max: { cents: maxCredit } })]
      : []),
    ...(date > facts.today ? [problem('date', 'day')] : []),
  ]
  return {
    record: { amount_cents, date },
    problems: once(problemsOfRow, {}),
    keys: { ...client, amount_cents, date },
  }
}
/** In cents. Nobody has more than a hundred thousand euros of credit at a salon: a higher amount is a typing error. */
const maxCredit = 100_000_00

/** Judges a row as its form would: the record that it becomes, and its problems. */
export const judges: Readonly<Record<ImportKind, (cell: Cell, facts: Facts) => JudgedRow>> = {
  clients: judgeClient,
  credit: judgeCredit,
  down_payments: judgeDownPayment,
  treatments: judgeTreatment,
  products: judgeProduct,
}

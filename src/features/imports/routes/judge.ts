import { emailProblem } from '#kernel/email.ts'
import { storedPostcode } from '#kernel/postcode.ts'
import { problem } from '#kernel/problem.ts'
import { plain } from '#kernel/texts.ts'
import { clientFields, ClientInput } from '#features/clients/contract.ts'
import { birthdateProblems, clientProblems } from '#features/clients/rules.ts'
import { asE164, phoneProblems } from '#platform/server/phone.ts'
import type { ImportKind } from '../contract.ts'
import type { Facts, Judged } from '../rules/found.ts'
import { centsOf, dayOf, tidy } from '../rules/values.ts'
import { once, reader, shaped, type Cell } from './cells.ts'
import { judgeProduct, judgeTreatment } from './judge-catalogue.ts'

/** A number of people in this country, as it is kept; what is none stays as it was typed, and the rules say so. */
const phoneOf = (typed: string, country: string): string =>
  // a spreadsheet takes a number's + for its sign
  asE164(typed, country) ?? asE164(`+${typed.replace(/\D/g, '')}`, country) ?? typed

function judgeClient(cell: Cell, facts: Facts): Judged {
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
  const found = [
    ...problems,
    ...shape,
    ...clientProblems(record, addressCode),
    ...birthdateProblems(record.birthdate, facts.today),
    ...phoneProblems('phone_number', record.phone_number),
  ]
  const number = text('number')
  if (number.length > 50) found.push(problem('number', 'too_long', { max: 50 }))
  const { email, birthdate } = record
  return {
    record: { ...record, number },
    problems: once(found, {}),
    keys: { number, email, first_name: plain(record.first_name), last_name: plain(record.last_name), birthdate },
  }
}

function judgeCredit(cell: Cell, facts: Facts): Judged {
  const { problems, text, read } = reader(cell)
  const [number, email] = [text('number'), text('email').toLowerCase()]
  const birthdate = read('birthdate', (typed) => dayOf(typed, facts.today), 'day')
  const amount_cents = read('amount', centsOf, 'import_amount')
  const date = read('date', (typed) => dayOf(typed, facts.today), 'day') ?? facts.today
  const wrongEmail = email ? emailProblem(email) : null
  const found = [
    ...problems,
    ...(number || email ? [] : [problem('email', 'required')]),
    ...(wrongEmail ? [problem('email', wrongEmail)] : []),
    ...(text('amount') ? [] : [problem('amount', 'required')]),
    ...(amount_cents !== null && amount_cents <= 0 ? [problem('amount', 'import_amount')] : []),
    ...(amount_cents !== null && amount_cents > maxCredit
      ? [problem('amount', 'too_big', { max: { cents: maxCredit } })]
      : []),
    ...(date > facts.today ? [problem('date', 'day')] : []),
  ]
  return {
    record: { amount_cents, date },
    problems: once(found, {}),
    keys: { number, email, birthdate, amount_cents, date },
  }
}
/** Nobody has a hundred thousand euros to spend at a salon: what is more was typed wrong. */
const maxCredit = 100_000_00

/** What a row would become, judged as its form judges it. */
export const judges: Readonly<Record<ImportKind, (cell: Cell, facts: Facts) => Judged>> = {
  clients: judgeClient,
  credit: judgeCredit,
  treatments: judgeTreatment,
  products: judgeProduct,
}

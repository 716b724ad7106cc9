// How another program works with Balie: it signs in, books the first free start of a treatment, writes the report,
// takes the payment and fetches the invoice. `balie.ts` is generated from the document at /api/docs/json:
//
//   npx orval --input openapi.json --output balie.ts --client fetch
//
// src/app/generated-client.test.ts compiles this file strictly and runs it against a server.
import * as balie from './balie.ts'

const { BALIE_EMAIL = '', BALIE_PASSWORD = '', BALIE_CLIENT = '', BALIE_TREATMENT = '', BALIE_DAY = '' } = process.env

/** The answer that was hoped for; what else came says why not. */
function expected<Answer extends { readonly status: number }, Status extends Answer['status']>(
  answer: Answer,
  status: Status,
): Extract<Answer, { readonly status: Status }> {
  if (answer.status === status) return answer as Extract<Answer, { readonly status: Status }>
  throw new Error(`${status} was expected: ${JSON.stringify(answer)}`)
}
const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items
  if (item === undefined) throw new Error('There is none.')
  return item
}

const signedIn = expected(await balie.authLogin({ email: BALIE_EMAIL, password: BALIE_PASSWORD }), 200)
const cookie = first(signedIn.headers.getSetCookie()).split(';', 1)[0] ?? ''
const session = { headers: { cookie } }
/** A call that makes something: a retry with the same key does it once. */
const once = () => ({ headers: { cookie, 'Idempotency-Key': crypto.randomUUID() } })

const location_id = first(signedIn.data.data.location_ids)
const location = first(
  expected(await balie.listsLocations(session), 200).data.data.filter(({ id }) => id === location_id),
)
const found = await balie.listsClients({ 'filters[search]': BALIE_CLIENT }, session)
const client = first(expected(found, 200).data.data)
const offered = await balie.listsTreatments(location.supported_country_id, location_id, session)
const treatment = first(expected(offered, 200).data.data.body.filter(({ name }) => name.nl === BALIE_TREATMENT))

const free = await balie.availabilityAvailability(
  {
    date_from: BALIE_DAY,
    date_till: BALIE_DAY,
    location_id,
    treatment_id: treatment.id,
    'models[]': treatment.models.map(({ id }) => id),
  },
  session,
)
const start = first(expected(free, 200).data.data.flatMap(({ time_slots }) => time_slots))

const booking = {
  client_id: client.id,
  location_id,
  treatment_id: treatment.id,
  datetime_from: start.datetime_from,
  user_id: start.user_id,
}
const appointment = expected(await balie.appointmentsCreate(booking, once()), 201).data.data

// The same start once more is refused, with the next ones that are free.
const refusal = expected(await balie.appointmentsCreate(booking, once()), 409).data
const refused = {
  codes: refusal.problems.map(({ code }) => code),
  nextFrom: refusal.data?.next_slots.map(({ datetime_from }) => datetime_from),
}

const { appointment_type_id } = expected(await balie.reportsShow(appointment.id, session), 200).data.data
expected(
  await balie.reportsCreate(
    { appointment_id: appointment.id, treatment_id: treatment.id, appointment_type_id, devices: [], report: 'Fine.' },
    once(),
  ),
  201,
)

const toPay = expected(await balie.checkoutAppointment(appointment.id, session), 200).data.data
const sold = first(toPay.treatments)
const methods = expected(await balie.referenceDataPaymentMethods(session), 200).data.data
const pin = first(methods.filter(({ slug }) => slug === 'pin'))
const paid = expected(
  await balie.checkoutPay(
    {
      client_id: toPay.client_id,
      location_id: toPay.location_id,
      practitioner_id: toPay.practitioner_id,
      appointment_id: toPay.appointment_id,
      items: [{ kind: 'treatment', type_id: sold.id, amount: 1, price_cents: sold.price_cents }],
      payment_methods: [{ payment_method_id: pin.id, amount_cents: sold.price_cents }],
      total_cents: sold.price_cents,
    },
    once(),
  ),
  201,
).data.data

const invoice = expected(await balie.invoicesDocument(paid.ref, session), 200).data
const beginning = new TextDecoder().decode((await invoice.arrayBuffer()).slice(0, 5))

console.log(JSON.stringify({ appointmentId: appointment.id, start, refused, paid, invoice: beginning }))

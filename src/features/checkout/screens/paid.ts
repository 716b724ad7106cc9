import type { Day } from '#kernel/day.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { send } from '#platform/client/api.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { referenceDataApi } from '#features/reference-data/contract.ts'
import { checkoutApi, type PaymentBody } from '../contract.ts'
import { comparedWith, type Posted } from './pay-once.ts'
import type { CheckoutValues, ItemValues } from './values.ts'

/** A payment as the user sees it. Amounts in cents. */
export interface Paid {
  readonly answer: Posted['answer']
  readonly clientId: number
  /** The name of the client; empty when it could not be read. */
  readonly name: string
  /** The e-mail address; empty when none is known, so that nothing can be mailed. */
  readonly email: string
  /** The sale made a walk-in, of which a report can be written. */
  readonly isWalkIn: boolean
  /** Products were sold without a client. */
  readonly isCounter: boolean
  /** The day of the invoice, when it is a later one because today is closed (decision C32); otherwise null. */
  readonly nextDay: Day | null
  /** The money that stays in the till. */
  readonly paidCents: number
  /** The change that goes back to the client. */
  readonly changeCents: number
  readonly ways: readonly { readonly name: Translatable; readonly cents: number }[]
  /**
   * The difference to the screen when an earlier click had posted the sale: none, another payment or mail, or another
   * sale. Null when this click posted it.
   */
  readonly earlier: ReturnType<typeof comparedWith> | null
  /** Gift vouchers were sold, whose cards are printed. */
  readonly sellsVouchers: boolean
  /** The lines on the screen that were not posted. */
  readonly unsold: readonly Translatable[]
}

const isLine = ({ kind, type_id, amount }: ItemValues, line: PaymentBody['items'][number]) =>
  line.kind === kind && line.type_id === type_id && line.amount === amount

/**
 * The payment as the user sees it. A sale that an earlier click had posted may differ from the form, also in its
 * client.
 * @param shown the body of the form.
 * @param methods the payment methods, for their names.
 * @param today the day at the location.
 */
export async function paidOf(
  { client, items, change_cents }: CheckoutValues,
  shown: PaymentBody,
  { answer, body, before }: Posted,
  methods: AnswerOf<typeof referenceDataApi.paymentMethods>,
  today: Day,
): Promise<Paid> {
  const earlier = before ? comparedWith(body, shown) : null
  const payer =
    client?.id === answer.client_id
      ? client
      : await send(checkoutApi.client, { params: { clientId: answer.client_id } }).catch(() => null)
  return {
    answer,
    clientId: answer.client_id,
    name: payer ? `${payer.first_name} ${payer.last_name}`.trim() : '',
    email: payer?.email ?? '',
    isWalkIn: body.walk_in ?? false,
    isCounter: payer?.counter ?? false,
    nextDay: answer.invoice_date > today ? answer.invoice_date : null,
    earlier,
    paidCents: body.payment_methods.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    // When another payment was posted earlier, the handed cash is unknown.
    changeCents: earlier === null || earlier === 'same' ? change_cents : 0,
    ways: body.payment_methods.map(({ payment_method_id, amount_cents }) => ({
      name: methods.find(({ id }) => id === payment_method_id)?.name ?? {},
      cents: amount_cents,
    })),
    sellsVouchers: body.items.some(({ kind }) => kind === 'voucher'),
    unsold:
      earlier === 'another'
        ? items.filter((item) => !body.items.some((line) => isLine(item, line))).map(({ name }) => name)
        : [],
  }
}

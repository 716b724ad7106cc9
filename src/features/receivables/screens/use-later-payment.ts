import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { ApiError } from '#platform/client/api.ts'
import { useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm, type Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion } from '#platform/client/version.ts'
import { receivablesApi, type PaidBy, type Receivable } from '../contract.ts'
import { paymentProblems, settlementRounding, usualLocation } from '../rules.ts'
import { useDatedLater } from './use-dated-later.ts'

interface PaymentValues {
  readonly amount_cents: number | null
  readonly paid_by: PaidBy | null
  readonly settled_on: string | null
  readonly location_id: number | null
}
const untouched: PaymentValues = { amount_cents: null, paid_by: 'bank', settled_on: null, location_id: null }

/** The invoice on which the form is based: nothing typed belongs to a later version of it. */
const baseOf = (invoice: Receivable, workingAt: number | null) => ({
  updated_at: String(invoice.id),
  location_id: usualLocation(invoice, workingAt),
})

/** The draft of a payment, which begins with the location that is proposed. */
function usePaymentDraft(name: string, form: Form<PaymentValues>, invoice: Receivable | undefined) {
  const { location } = useLocationChoice()
  const stored = invoice ? baseOf(invoice, location?.id ?? null) : null
  const version = useVersion({ form, stored, valuesOf: ({ location_id }) => ({ ...untouched, location_id }) })
  return useDraft(name, version, {
    ready: stored !== null,
    start: (typed) => {
      if (typed) version.resumeDraft(typed)
      else if (stored) version.startFrom(stored)
    },
  })
}

/** The form of a later payment; the amount is empty, because what is open is shown beside it. */
export function useLaterPayment(invoice: Receivable | undefined, onClose: () => void) {
  const { t } = useTranslation('receivables')
  const { euros } = useFormat()
  const datedLater = useDatedLater()
  const name = `receivable.${invoice?.id ?? 0}`
  const pay = useSend(receivablesApi.pay, {
    failure: 'form',
    invalidates: [receivablesApi.show, receivablesApi.list],
    keepAs: name,
  })
  const form = useBalieForm<PaymentValues>({ defaultValues: untouched, submit: save })
  const draft = usePaymentDraft(name, form, invoice)

  async function save(values: PaymentValues): Promise<void> {
    if (!invoice) return
    const { settled_on, location_id } =
      values.paid_by === 'bank'
        ? { settled_on: parseDay(values.settled_on ?? ''), location_id: null }
        : { settled_on: null, location_id: values.location_id }
    const problems = paymentProblems({ ...values, settled_on, location_id }, invoice)
    if (problems.length) throw new ApiError(422, '', problems)
    const after = await pay.mutateAsync({
      params: { id: invoice.id },
      body: { amount_cents: cents(values.amount_cents!), paid_by: values.paid_by!, settled_on, location_id },
    })
    draft.forget()
    notify([t('paid', { amount: euros(values.amount_cents!) }), datedLater(after)].filter(Boolean).join('. '))
    onClose()
  }
  const [typed, paidBy] = useWatch({ control: form.control, name: ['amount_cents', 'paid_by'] })
  const rounding = invoice ? settlementRounding({ amount_cents: typed, paid_by: paidBy }, invoice) : 0
  /** The cash to ask for, where rounding makes it another amount; otherwise null. */
  const cashToTake = rounding === 0 ? null : (typed ?? 0) + rounding
  /** Money at the desk is taken today; a transfer came on a day of its own. */
  const hasOwnDay = paidBy === 'bank'
  /** The locations to choose from; null where it can only be the one that sold, or for a transfer. */
  const receivesAt =
    !hasOwnDay && invoice?.locations.some(({ id }) => id !== invoice.location_id) ? invoice.locations : null
  return { form, draft, cashToTake, hasOwnDay, receivesAt }
}

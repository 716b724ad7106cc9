import { useDraft } from '#platform/client/draft.ts'
import type { Form } from '#platform/client/form.ts'
import { useVersion } from '#platform/client/version.ts'
import type { Visit } from './catalogue.ts'
import { repriced, type CheckoutValues, type ItemValues } from './values.ts'

/** The sale that a visit starts with, as a record with a version. */
export interface VisitSale {
  /** Another one when the treatment that was given, its price, the practitioner, the location or the client changed. */
  readonly updated_at: string
  readonly visit: Visit
  readonly values: CheckoutValues
}

export function saleOfVisit(visit: Visit, values: CheckoutValues): VisitSale {
  const { client_id, location_id, practitioner_id, treatments } = visit
  const [given] = treatments
  const version = [client_id, location_id, practitioner_id, given?.id, given?.price_cents]
  return { updated_at: JSON.stringify(version), visit, values }
}

const isSame = (a: ItemValues, b: ItemValues): boolean => a.kind === b.kind && a.type_id === b.type_id

/**
 * The lines that were typed over one version of a visit, over the next one. The visit's own line, the first of its
 * treatment, becomes the treatment that holds now; a line of that treatment which is sold already becomes the visit's
 * own, so that it is not sold twice. Every line of it gets the price of now. The other lines stay as typed, and a
 * visit's own line that was removed stays removed.
 */
export function itemsOver(
  before: readonly ItemValues[],
  typed: readonly ItemValues[],
  after: readonly ItemValues[],
): ItemValues[] {
  const [was] = before
  const [now] = after
  if (!was || !now) return [...typed]
  const own = typed.findIndex((item) => isSame(item, was))
  const sold = typed.findIndex((item) => isSame(item, now))
  const items =
    own < 0 || isSame(was, now)
      ? typed
      : typed.flatMap((item, row) => (row === own ? [insteadOf(item, typed[sold] ?? now)] : row === sold ? [] : [item]))
  return items.map((item) => (isSame(item, now) ? repriced(item, now) : item))
}

/**
 * The visit's own line for another treatment, with the number of pieces and the discount that were typed. What was
 * typed on a line of that treatment itself goes first. A discount above the new price stays: the payment is refused
 * until somebody has decided on it (`discount_range`), because no price of zero may come about by itself.
 */
const insteadOf = (own: ItemValues, given: ItemValues): ItemValues => ({
  ...given,
  amount: (given.amount ?? 1) === 1 ? own.amount : given.amount,
  discount: given.discount ?? own.discount,
})

/**
 * The draft of a sale, which belongs to the version of the visit over which it was typed. A sale at the desk has none,
 * because it is typed over nothing that is stored; the prices of the catalogue go along with every payment, and the
 * server refuses those that have changed (decision C14).
 * @param sale null for a sale at the desk.
 */
export function useSaleDraft(name: string, form: Form<CheckoutValues>, sale: VisitSale | null) {
  const version = useVersion<VisitSale, CheckoutValues>({
    form,
    stored: sale,
    valuesOf: ({ values }) => values,
    follows: true,
    focus: 'items.0.amount',
  })
  const draft = useDraft(name, version)
  const { base, changed } = version
  return {
    forget: draft.forget,
    /** The visit over which the sale is typed; null for a sale at the desk. */
    visit: base?.visit ?? null,
    /** The sale of the visit as it was when the typing began and as it is now; null while they are the same. */
    changes: base && changed ? { before: base, after: changed } : null,
    takeOver: () => {
      if (!base || !changed) return
      const items = itemsOver(base.values.items, form.hook.getValues('items'), changed.values.items)
      version.takeOver()
      form.hook.setValue('items', items, { shouldDirty: true })
    },
  }
}

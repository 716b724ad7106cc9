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
 * The lines that were typed over one version of a visit, over the next one: the visit's own line becomes the treatment
 * that holds now, at its price of now. Other lines stay as typed, and a visit's own line that was removed stays
 * removed.
 */
export function itemsOver(
  before: readonly ItemValues[],
  typed: readonly ItemValues[],
  after: readonly ItemValues[],
): ItemValues[] {
  const [was] = before
  const [now] = after
  if (!was || !now) return [...typed]
  const isSoldAlready = typed.some((item) => isSame(item, now))
  return typed.flatMap((item) => {
    if (!isSame(item, was)) return [item]
    if (isSame(was, now)) return [repriced(item, now)]
    return isSoldAlready ? [] : [now]
  })
}

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
    focus: 'items.0.amount',
  })
  const draft = useDraft(name, version)
  const { base, changed } = version
  return {
    forget: draft.forget,
    /** The visit as it was when the typing began and as it is now; null while they are the same. */
    changes: base && changed ? { before: base.visit, after: changed.visit } : null,
    takeOver: () => {
      if (!base || !changed) return
      const items = itemsOver(base.values.items, form.hook.getValues('items'), changed.values.items)
      version.takeOver()
      form.hook.setValue('items', items, { shouldDirty: true })
    },
  }
}

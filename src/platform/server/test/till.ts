import type { TestApp } from './app.ts'

interface Visit {
  readonly clientId: number
  readonly report?: boolean
}

/**
 * Makes the visits that the tests of the checkout pay in Amsterdam: a laser treatment of 100 euro, paid by pin.
 * @param app gives the test's application, which exists once its tests run.
 */
export function tillOf(app: () => TestApp) {
  let hour = 0
  /** A start on 4 March 2026 in UTC, this many hours after midnight. */
  const at = (hours: number) => new Date(Date.UTC(2026, 2, 4, 0) + hours * 3_600_000).toISOString()
  const nextHour = () => at(hour++)
  const treatment = (changes: object = {}) => ({
    kind: 'treatment',
    type_id: app().world.laserTreatment,
    amount: 1,
    price_cents: 10_000,
    ...changes,
  })
  const by = (method: keyof TestApp['world']['methods'], amount_cents: number) => ({
    payment_method_id: app().world.methods[method],
    amount_cents,
  })
  const saleTo = (clientId: number, changes: object = {}) => ({
    client_id: clientId,
    location_id: app().world.amsterdam.id,
    practitioner_id: app().world.practitioner,
    items: [treatment()],
    payment_methods: [by('pin', 10_000)],
    total_cents: 10_000,
    ...changes,
  })
  /** An appointment at the next hour, with its report by default. */
  async function treated({ report = true, clientId }: Visit): Promise<number> {
    const id = await app().world.appointment({ clientId, treatmentId: app().world.laserTreatment, from: nextHour() })
    if (report) await app().world.report(id)
    return id
  }
  return { nextHour, treatment, by, saleTo, treated }
}

import { type Maker, type RightCallsOf } from '#platform/server/test/right-call.ts'
import type { Place } from '#platform/server/test/world.ts'
import { dayClosingApi } from './contract.ts'

/** Right calls of the closing of days and of petty cash. Each closing takes the next day of its location, in 2020. */
export const rightCalls: RightCallsOf = ({ app }) => {
  const days = new Map<Place, number>()
  const nextDay = (place: Place) => {
    const day = (days.get(place) ?? 0) + 1
    days.set(place, day)
    return new Date(Date.UTC(2020, 0, day)).toISOString().slice(0, 10)
  }
  // The cash at the beginning is that of the first closing, and what each closing without cash leaves.
  const closing = (place: Place) => ({
    location_id: place.id,
    day: nextDay(place),
    opening_cents: 0,
    counts: [],
    expected_cents: 0,
    difference_reason: null,
    note: '',
    to_safe_cents: 0,
    leaves_visits: true,
  })
  const made = async (place: Place): Promise<number> => {
    const administrator = await app.as('administrator')
    const { data } = await administrator.raw('POST', '/api/day-closings', closing(place))
    return (data as { id: number }).id
  }
  const movement = (place: Place) => ({
    location_id: place.id,
    day: '2026-03-04',
    kind: 'payout',
    amount_cents: 1845,
    description: 'Bloemen balie',
    receipt_number: '14',
  })
  const closed: Maker = async ({ place }) => ({ params: { id: await made(place) } })
  return {
    calls: {
      'GET /day-closing': async ({ place }) => ({ query: { location: place.id, filters: { day: '2026-03-04' } } }),
      'POST /day-closings': async ({ place }) => ({ body: closing(place) }),
      'POST /day-closings/:id/reopen': async (records) => ({
        ...(await closed(records)),
        body: { reason: 'Verkeerd geteld' },
      }),
      'GET /day-closings/:id/report': closed,
      'POST /cash-movements': async ({ place }) => ({ body: movement(place) }),
      'POST /cash-movements/:id/take-back': async ({ place }) => {
        const administrator = await app.as('administrator')
        const { data } = await administrator.call(dayClosingApi.addMovement, { body: movement(place) as never })
        return { params: { id: data.id } }
      },
    },
    namingInside: ['GET /day-closing', 'POST /day-closings', 'POST /cash-movements'],
  }
}

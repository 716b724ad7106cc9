import { addDays, type Day } from '#kernel/day.ts'
import { type Maker, type RightCallsOf } from '#platform/server/test/right-call.ts'
import type { Place } from '#platform/server/test/world.ts'
import { dayClosingApi } from './contract.ts'

/** Right calls of the closing of days and of petty cash. Each closing takes the day after the last closed one. */
export const rightCalls: RightCallsOf = ({ app }) => {
  const nextDay = async (place: Place): Promise<Day> => {
    const { last } = await app.db
      .selectFrom('day_closings')
      .select(({ fn }) => fn.max('day').as('last'))
      .where('location_id', '=', place.id)
      .executeTakeFirstOrThrow()
    return last ? addDays(last as Day, 1) : ('2020-01-01' as Day)
  }
  // The cash at the beginning is that of the first closing, and what each closing without cash leaves.
  const closing = async (place: Place) => ({
    location_id: place.id,
    day: await nextDay(place),
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
    const { data } = await administrator.call(dayClosingApi.close, { body: await closing(place) })
    return data.id
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
      'POST /day-closings': async ({ place }) => ({ body: await closing(place) }),
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

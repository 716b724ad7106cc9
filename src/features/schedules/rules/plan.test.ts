import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysFrom, type ClockTime, type Day, type Instant } from '#kernel/day.ts'
import type { Decision } from '#kernel/decision.ts'
import { recurrenceIntervals, type RecurrenceInterval } from '#kernel/recurrence.ts'
import type { ScheduleChange, ScheduleInput } from '../contract.ts'
import { entryOn, type DayHours, type ScheduleEntry, type ScheduleException } from '../rules.ts'
import { planAddition, planChange, planRemoval, planUndo, type ScheduleFacts } from './plan.ts'
import { entryOf, firstDay, holdsOn, withException } from './series.ts'
import { entriesAfter, type HoursPlace, type OwnedEntry, type PlacedEntry, type ScheduleWrite } from './writes.ts'

// Today is Wednesday 4 March 2026.
const now = '2026-03-04T09:00:00.000Z' as Instant
const day = (text: string) => text as Day
const hours = (from: string, till: string): DayHours => ({
  time_from: from as ClockTime,
  time_till: till as ClockTime,
  breaks: [],
})

const amsterdam: HoursPlace = {
  id: 1,
  name: 'Amsterdam',
  zone: 'Europe/Amsterdam',
  country_id: 31,
  opening: [],
  belongs: true,
}
const utrecht: HoursPlace = { ...amsterdam, id: 2, name: 'Utrecht' }
const antwerp: HoursPlace = { ...amsterdam, id: 3, name: 'Antwerpen', zone: 'Europe/Brussels', country_id: 32 }

type Said = Partial<{
  from: string
  till: string | null
  weekdays: number[]
  interval: RecurrenceInterval
  times: DayHours
}>
const entry = ({
  from = '2026-03-02',
  till = null,
  weekdays = [1],
  interval = 7,
  times = hours('09:00', '17:00'),
}: Said = {}) =>
  entryOf({
    date_from: day(from),
    date_till: till as Day | null,
    weekdays,
    interval,
    active: true,
    time_from: times.time_from,
    time_till: times.time_till,
    breaks: [...(times.breaks ?? [])],
  })
const owned = (id: number, of: ScheduleEntry, place: HoursPlace = amsterdam): OwnedEntry => ({
  id,
  location_id: place.id,
  location: place.name,
  zone: place.zone,
  country_id: place.country_id,
  updated_at: 'v1',
  entry: of,
})
const otherwise = (of: ScheduleEntry, ...exceptions: ScheduleException[]) => exceptions.reduce(withException, of)

const facts = (entries: readonly OwnedEntry[], change: Partial<ScheduleFacts> = {}): ScheduleFacts => ({
  isRoom: false,
  entries,
  place: amsterdam,
  countryIds: [31],
  now,
  ...change,
})
const asked = (change: Partial<ScheduleInput> = {}): ScheduleInput => ({
  type: 'series',
  location_id: 1,
  date_from: day('2026-03-09'),
  date_till: null,
  weekdays: [1],
  interval: 7,
  active: true,
  ...hours('10:00', '15:00'),
  breaks: [],
  confirmed: false,
  ...change,
})

/** `422 time_from: schedule_clash`; null for a plan. */
const refusedAs = ({ refused }: Decision<unknown>) =>
  refused ? [refused.status, ...refused.problems.map(({ field, code }) => `${field}: ${code}`)].join(' ') : null
const planned = <Plan>(decision: Decision<Plan>): Plan => {
  expect(refusedAs(decision)).toBeNull()
  return decision.plan!
}
/** `03-09 10:00-15:00` for each day of March that has hours. */
const grid = (entries: readonly PlacedEntry[], from = '2026-03-01', till = '2026-03-31') =>
  daysFrom(day(from), day(till)).flatMap((one) =>
    entries.flatMap((placed) => {
      const on = entryOn(placed.entry, one)
      return on ? [`${one.slice(5)} ${on.active ? `${on.hours.time_from}-${on.hours.time_till}` : 'closed'}`] : []
    }),
  )

const series = owned(5, entry())
const once = owned(6, entry({ from: '2026-03-12', weekdays: [4], interval: 0 }))

describe('hours are added', () => {
  test.each<[string, Decision<unknown>, string]>([
    ['outside the scope', planAddition(facts([], { place: undefined }), asked()), '422 location_id: unknown'],
    [
      'where the employee does not work',
      planAddition(facts([], { place: { ...amsterdam, belongs: false } }), asked()),
      '422 location_id: not_at_location',
    ],
    [
      'to a room of another location',
      planAddition(facts([], { isRoom: true, place: { ...amsterdam, belongs: false } }), asked()),
      '422 location_id: unknown',
    ],
    [
      'with all that is wrong with them',
      planAddition(facts([], { place: undefined }), asked({ time_from: null, date_till: day('2026-03-01') })),
      '422 location_id: unknown time_from: required date_till: date_order',
    ],
    ['over others', planAddition(facts([series]), asked()), '422 time_from: schedule_clash'],
    [
      'over others where the caller reaches nobody',
      planAddition(facts([owned(5, entry(), antwerp)]), asked()),
      '422 time_from: schedule_clash_abroad',
    ],
  ])('not %s', (_, decision, expected) => expect(refusedAs(decision)).toBe(expected))

  test('a clash names the first other hours, and nothing of them abroad', () => {
    const late = owned(7, entry({ from: '2026-03-23', weekdays: [2] }))
    const clash = planAddition(facts([late, series]), asked({ weekdays: [1, 2] })).refused
    expect(clash?.declared?.data).toEqual({
      clash: {
        recurrence_id: 5,
        date: '2026-03-09',
        time_from: '09:00',
        time_till: '17:00',
        location_id: 1,
        location: 'Amsterdam',
      },
    })
    const abroad = planAddition(facts([owned(5, entry(), antwerp)]), asked()).refused
    expect([abroad?.declared, abroad?.problems[0]?.values]).toEqual([
      undefined,
      { from: '09:00', till: '17:00', date: { day: '2026-03-09' } },
    ])
  })

  test.each<[string, Partial<ScheduleInput>, { from: string; till: string | null }]>([
    ['without an end', {}, { from: '2026-03-09', till: null }],
    ['until a day', { date_till: day('2026-04-30') }, { from: '2026-03-09', till: '2026-04-30' }],
    ['once, on the day that was chosen', { interval: 0, weekdays: [4] }, { from: '2026-03-09', till: '2026-03-12' }],
  ])('%s: which days feel it', (_, body, days) =>
    expect(planned(planAddition(facts([]), asked(body)))).toMatchObject({
      write: { kind: 'make', location_id: 1 },
      days,
      spots: [{ location_id: 1, country_id: 31 }],
      former: null,
    }),
  )
})

const change = (known: ScheduleFacts, body: Partial<ScheduleChange> = {}, id = 5) =>
  planChange(known, id, { ...asked(), ...body })
const ended = owned(5, entry({ till: '2026-03-16' }))

describe('hours are changed', () => {
  test.each<[string, Decision<unknown>, string]>([
    ['that are not there', change(facts([series]), {}, 9), '404 : not_found'],
    ['of another country', change(facts([owned(5, entry(), antwerp)])), '404 : not_found'],
    [
      'of a version that somebody saved over',
      change(facts([series]), { updated_at: 'v0' }),
      '409 updated_at: schedule_stale',
    ],
    ['as a series when they are once', change(facts([once]), { type: 'series' }, 6), '422 type: once_only'],
    [
      'on a day that has none',
      change(facts([series]), { type: 'occurrence', date_from: day('2026-03-10') }),
      '422 date_from: not_scheduled',
    ],
    ['after their end', change(facts([ended]), { date_from: day('2026-03-17') }), '422 date_from: not_scheduled'],
    ['in the past', change(facts([series]), { date_from: day('2026-03-02') }), '422 date_from: schedule_past'],
    [
      'to a location outside the scope',
      change(facts([series], { place: undefined }), { location_id: 3 }),
      '422 location_id: unknown',
    ],
    [
      'to where the employee does not work',
      change(facts([series], { place: { ...utrecht, belongs: false } }), { location_id: 2 }),
      '422 location_id: not_at_location',
    ],
    [
      'on one day, to another location',
      change(facts([series], { place: utrecht }), { type: 'occurrence', location_id: 2 }),
      '422 location_id: invalid',
    ],
    [
      'to an end before their beginning',
      change(facts([series]), { time_till: '09:00' as ClockTime }),
      '422 time_till: till_not_after_from',
    ],
    ['closed, which only rooms can be', change(facts([series]), { active: false }), '422 active: invalid'],
    ['over others, all of them', change(facts([series, once]), { weekdays: [1, 4] }), '422 time_from: schedule_clash'],
    [
      'over others, on one day',
      change(facts([series, owned(7, entry({ times: hours('18:00', '20:00') }))]), {
        type: 'occurrence',
        time_till: '19:00' as ClockTime,
      }),
      '422 time_from: schedule_clash',
    ],
  ])('not %s', (_, decision, expected) => expect(refusedAs(decision)).toBe(expected))

  test('the version as it is now comes along, and who names none saves over it', () => {
    expect(change(facts([series]), { updated_at: 'v0' }).refused?.declared?.data).toEqual({ updated_at: 'v1' })
    expect(refusedAs(change(facts([series]), { updated_at: 'v1' }))).toBeNull()
  })

  test('who left keeps their hours where they are', () =>
    expect(refusedAs(change(facts([series], { place: { ...amsterdam, belongs: false } })))).toBeNull())

  const dropped: ScheduleException = { date: day('2026-03-16'), hours: null }
  const short: ScheduleException = { date: day('2026-03-16'), hours: hours('12:00', '13:00'), active: null }
  test.each<[string, OwnedEntry, Partial<ScheduleChange>, ScheduleWrite['kind'], string[]]>([
    [
      'one day (schedule-017)',
      ended,
      { type: 'occurrence' },
      'except',
      ['03-02 09:00-17:00', '03-09 10:00-15:00', '03-16 09:00-17:00'],
    ],
    [
      'one day that was otherwise, anew',
      owned(5, otherwise(ended.entry, short)),
      { type: 'occurrence', date_from: day('2026-03-16') },
      'except',
      ['03-02 09:00-17:00', '03-09 09:00-17:00', '03-16 10:00-15:00'],
    ],
    [
      'one day that was otherwise, back to the series',
      owned(5, otherwise(ended.entry, short)),
      { type: 'occurrence', date_from: day('2026-03-16'), ...hours('09:00', '17:00'), breaks: [] },
      'as-series',
      ['03-02 09:00-17:00', '03-09 09:00-17:00', '03-16 09:00-17:00'],
    ],
    [
      'from a day on (schedule-018)',
      ended,
      { date_till: day('2026-03-16') },
      'split',
      ['03-02 09:00-17:00', '03-09 10:00-15:00', '03-16 10:00-15:00'],
    ],
    [
      'from a day on, to other days',
      ended,
      { date_till: day('2026-03-20'), weekdays: [2] },
      'split',
      ['03-02 09:00-17:00', '03-10 10:00-15:00', '03-17 10:00-15:00'],
    ],
    [
      'from a day on: what is otherwise later stays so (schedule-023)',
      owned(5, otherwise(ended.entry, short)),
      { date_till: day('2026-03-16') },
      'split',
      ['03-02 09:00-17:00', '03-09 10:00-15:00', '03-16 12:00-13:00'],
    ],
    [
      'from a day on that was dropped: it stays so',
      owned(5, otherwise(ended.entry, dropped)),
      { date_from: day('2026-03-16'), date_till: day('2026-03-23') },
      'split',
      ['03-02 09:00-17:00', '03-09 09:00-17:00', '03-23 10:00-15:00'],
    ],
    [
      'from the first day on',
      owned(5, entry({ from: '2026-03-09', till: '2026-03-16' })),
      { date_till: day('2026-03-16') },
      'rewrite',
      ['03-09 10:00-15:00', '03-16 10:00-15:00'],
    ],
    [
      'what is once, to another day',
      owned(5, once.entry),
      { type: 'occurrence', date_from: day('2026-03-10'), weekdays: [2], interval: 0 },
      'rewrite',
      ['03-10 10:00-15:00'],
    ],
    [
      'what is once, into a series',
      owned(5, once.entry),
      { type: 'occurrence', weekdays: [1, 2], interval: 7, date_till: day('2026-03-16') },
      'rewrite',
      ['03-09 10:00-15:00', '03-10 10:00-15:00', '03-16 10:00-15:00'],
    ],
  ])('%s', (_, held, body, kind, expected) => {
    const { write, former } = planned(change(facts([held]), body))
    expect([write.kind, former, grid(entriesAfter([held], write))]).toEqual([kind, held, expected])
  })

  test('what is left out stays as it is: the day, or the series', () => {
    const known = owned(5, otherwise(entry({ weekdays: [1, 3] }), short))
    const bare = { location_id: 1, confirmed: false }
    const all = planned(planChange(facts([known]), 5, { ...bare, type: 'series', date_from: day('2026-03-09') }))
    expect(all.saved.entry).toMatchObject({
      weekdays: [1, 3],
      interval: 7,
      ...hours('09:00', '17:00'),
      exceptions: [short],
    })
    const one = planned(
      planChange(facts([known]), 5, {
        ...bare,
        type: 'occurrence',
        date_from: short.date,
        time_till: '14:00' as ClockTime,
      }),
    )
    expect(one.write).toEqual({
      kind: 'except',
      id: 5,
      exception: { date: short.date, hours: hours('12:00', '14:00'), active: null },
    })
  })

  test('breaks that it does not name stay where they still fit', () => {
    const breaks = [hours('09:30', '09:45'), hours('12:00', '12:30')].map(({ time_from, time_till }) => ({
      time_from,
      time_till,
    }))
    const known = owned(5, entry({ times: { ...hours('09:00', '17:00'), breaks } }))
    const { breaks: _, ...body } = asked()
    expect(planned(planChange(facts([known]), 5, body)).saved.entry.breaks).toEqual([breaks[1]])
  })

  test('a room is closed on one day, all day', () => {
    const { write } = planned(
      change(facts([ended], { isRoom: true }), { type: 'occurrence', active: false, time_from: null, time_till: null }),
    )
    expect(grid(entriesAfter([ended], write))).toEqual(['03-02 09:00-17:00', '03-09 closed', '03-16 09:00-17:00'])
  })

  test.each<[string, ScheduleFacts, Partial<ScheduleChange>, object]>([
    ['one day', facts([series]), { type: 'occurrence' }, { from: '2026-03-09', till: '2026-03-09' }],
    ['all that come', facts([series]), { date_till: day('2026-03-30') }, { from: '2026-03-09', till: null }],
    [
      'what is once, later: from where it was',
      facts([owned(5, once.entry)]),
      { type: 'occurrence', date_from: day('2026-03-19') },
      { from: '2026-03-12', till: null },
    ],
  ])('which days feel it: %s', (_, known, body, days) => expect(planned(change(known, body)).days).toEqual(days))

  test('both locations feel a move', () =>
    expect(
      planned(change(facts([series], { place: utrecht }), { location_id: 2 })).spots.map(
        ({ location_id }) => location_id,
      ),
    ).toEqual([1, 2]))
})

describe('hours are deleted', () => {
  const remove = (held: OwnedEntry, date: string | undefined, ending: boolean, id = held.id) =>
    planRemoval({ entries: [held], now }, id, date as Day | undefined, ending)
  test.each<[string, Decision<unknown>, string]>([
    ['that are gone already', remove(series, '2026-03-09', true, 9), '404 : not_found'],
    ['without a day', remove(series, undefined, true), '422 date: required'],
    ['of the past, with all that come', remove(series, '2026-03-02', true), '422 date: schedule_past'],
    ['on a day that has none', remove(series, '2026-03-10', false), '422 date: not_scheduled'],
    ['after their end', remove(ended, '2026-03-17', true), '422 date: not_scheduled'],
  ])('not %s', (_, decision, expected) => expect(refusedAs(decision)).toBe(expected))

  test.each<[string, OwnedEntry, string, boolean, ScheduleWrite['kind'], object, string[]]>([
    [
      'one day (schedule-019)',
      ended,
      '2026-03-09',
      false,
      'except',
      { from: '2026-03-09', till: '2026-03-09' },
      ['03-02 09:00-17:00', '03-16 09:00-17:00'],
    ],
    [
      'one day that has been',
      ended,
      '2026-03-02',
      false,
      'except',
      { from: '2026-03-02', till: '2026-03-02' },
      ['03-09 09:00-17:00', '03-16 09:00-17:00'],
    ],
    [
      'a day and all that come',
      ended,
      '2026-03-09',
      true,
      'end',
      { from: '2026-03-09', till: '2026-03-16' },
      ['03-02 09:00-17:00'],
    ],
    [
      'all of them',
      owned(5, entry({ from: '2026-03-09' })),
      '2026-03-09',
      true,
      'remove',
      { from: '2026-03-09', till: null },
      [],
    ],
    ['what is once', once, '2026-03-12', false, 'remove', { from: '2026-03-12', till: '2026-03-12' }, []],
  ])('%s', (_, held, date, ending, kind, days, expected) => {
    const plan = planned(remove(held, date, ending))
    expect([plan.write.kind, plan.days, plan.former, grid(entriesAfter([held], plan.write))]).toEqual([
      kind,
      days,
      held,
      expected,
    ])
  })
})

describe('a change is undone', () => {
  const last = { id: 1, former: series, made_id: 8 }
  const current = [owned(5, ended.entry), owned(8, entry({ from: '2026-03-23' }))]
  const undo = (known: ScheduleFacts, of: Parameters<typeof planUndo>[1] = last, id = 1) => planUndo(known, of, id)
  test.each<[string, Decision<unknown>, string]>([
    ['that is not the last', undo(facts(current), last, 2), '409 undo_id: undo_too_late'],
    ['when there is none', planUndo(facts(current), undefined, 1), '409 undo_id: undo_too_late'],
    ['at a location outside the scope', undo(facts(current, { place: undefined })), '404 : not_found'],
    ['whose entries moved outside the scope', undo(facts([owned(5, entry(), antwerp)])), '404 : not_found'],
    [
      'to where the employee does not work any more',
      undo(facts([], { place: { ...amsterdam, belongs: false } })),
      '422 location_id: not_at_location',
    ],
    [
      'over hours that came meanwhile',
      undo(facts([...current, owned(9, entry({ from: '2026-03-30' }))])),
      '422 time_from: schedule_clash',
    ],
  ])('not %s', (_, decision, expected) => expect(refusedAs(decision)).toBe(expected))

  test('the former entry is back, and the one that was made is gone', () => {
    const plan = planned(undo(facts(current)))
    expect(grid(entriesAfter(current, plan.write))).toEqual(grid([series]))
    expect([plan.days, plan.spots.map(({ location_id }) => location_id)]).toEqual([
      { from: '2026-03-02', till: null },
      [1, 1, 1],
    ])
  })

  test('of what was only added nothing is left', () => {
    const plan = planned(undo(facts([series, once], { place: undefined }), { id: 1, former: null, made_id: 6 }))
    expect([entriesAfter([series, once], plan.write), plan.days.from]).toEqual([[series], '2026-03-03'])
  })
})

// These properties hold for every series, its exceptions and every change.
describe('whatever the schedule', () => {
  const start = day('2026-02-02')
  const all = daysFrom(start, addDays(start, 210))
  const times = fc.constantFrom(hours('09:00', '17:00'), hours('10:00', '15:00'), {
    ...hours('08:00', '18:00'),
    breaks: [{ time_from: '12:00' as ClockTime, time_till: '12:30' as ClockTime }],
  })
  const rule = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
    interval: fc.constantFrom(...recurrenceIntervals),
    times,
  })
  const held = fc
    .record({
      rule,
      from: fc.nat(60),
      till: fc.option(fc.integer({ min: 60, max: 200 })),
      exceptions: fc.array(fc.record({ at: fc.nat(200), hours: fc.option(times) }), { maxLength: 4 }),
    })
    .map(({ rule: of, from, till, exceptions }) => {
      const plain = entry({ ...of, from: addDays(start, from), till: till === null ? null : addDays(start, till) })
      return exceptions.reduce((one, { at, hours: on }) => {
        const date = firstDay(plain, addDays(start, at))
        return date ? withException(one, { date, hours: on }) : one
      }, plain)
    })
  /** The hours on a day, as text. */
  const on = (entries: readonly PlacedEntry[], one: Day) =>
    entries.flatMap((placed) => {
      const is = entryOn(placed.entry, one)
      return is ? [`${is.hours.time_from}-${is.hours.time_till} ${JSON.stringify(is.hours.breaks ?? [])}`] : []
    })
  /** The entries as the database stores them: a new one gets an id. */
  const stored = (entries: readonly PlacedEntry[]) => entries.map((one) => owned(one.id ?? 99, one.entry))
  const covers = (entries: readonly PlacedEntry[], days: readonly Day[]) => days.map((one) => on(entries, one))
  const runs = { seed: 20261123, numRuns: 200 }

  const changed = fc.record({
    held,
    rule,
    at: fc.nat(150),
    type: fc.constantFrom('series' as const, 'occurrence' as const),
  })
  const decide = ({ held: of, rule: to, at, type }: typeof changed extends fc.Arbitrary<infer T> ? T : never) => {
    const { times: typed, ...days } = to
    const date = addDays(start, at)
    const body = { ...asked({ type, date_from: date, ...days }), ...typed, breaks: [...(typed.breaks ?? [])] }
    const before = [owned(5, of)]
    return { date, body, before, decision: planChange(facts(before), 5, body) }
  }

  test('a change leaves every day outside it as it was, and a day within it as the form says', () => {
    let plans = 0
    fc.assert(
      fc.property(changed, (given) => {
        const { date, body, before, decision } = decide(given)
        if (!decision.plan) return
        plans++
        const { write, days, saved } = decision.plan
        const after = entriesAfter(before, write)
        const outside = all.filter((one) => one < days.from || (days.till !== null && one > days.till))
        expect(covers(after, outside)).toEqual(covers(before, outside))
        const typed = [`${body.time_from}-${body.time_till} ${JSON.stringify(body.breaks)}`]
        if (days.till === date) {
          expect(on(after, date)).toEqual(typed)
          return
        }
        // Exceptions stay as long as the series holds on their day.
        const plain = { ...saved.entry, exceptions: [] }
        const exceptional = new Map(given.held.exceptions.map((one) => [one.date, one]))
        for (const one of all.filter((other) => other >= date)) {
          const exception = exceptional.get(one)
          if (!exception || (one === date && exception.hours))
            expect(on(after, one)).toEqual(holdsOn(plain, one) ? typed : [])
          else if (!exception.hours || !holdsOn(plain, one)) expect(on(after, one)).toEqual([])
          else expect(on(after, one)).toEqual(on(before, one))
        }
      }),
      runs,
    )
    expect(plans).toBeGreaterThan(50)
  })

  test('the same change once more changes no day', () =>
    fc.assert(
      fc.property(changed, (given) => {
        const { body, before, decision } = decide(given)
        if (!decision.plan) return
        const after = stored(entriesAfter(before, decision.plan.write))
        const id = decision.plan.write.kind === 'split' ? 99 : 5
        const again = planChange(facts(after), id, body)
        // The second change is refused when the changed series has no such day any more, or happens once.
        if (again.refused) {
          expect(refusedAs(again)).toMatch(/not_scheduled|once_only/)
          return
        }
        expect(covers(entriesAfter(after, again.plan.write), all)).toEqual(covers(after, all))
      }),
      runs,
    ))

  test('deleting takes the days that it says and no other', () =>
    fc.assert(
      fc.property(held, fc.nat(150), fc.boolean(), (of, at, ending) => {
        const date = addDays(start, at)
        const before = [owned(5, of)]
        const { plan } = planRemoval({ entries: before, now }, 5, date, ending)
        if (!plan) return
        const after = entriesAfter(before, plan.write)
        const gone = all.filter((one) => one === date || (ending && one > date))
        expect(covers(after, gone).flat()).toEqual([])
        const stays = all.filter((one) => !gone.includes(one))
        expect(covers(after, stays)).toEqual(covers(before, stays))
      }),
      runs,
    ))

  test('undoing brings back every day', () =>
    fc.assert(
      fc.property(changed, fc.boolean(), (given, removes) => {
        const { date, before, decision } = decide(given)
        const { plan } = removes ? planRemoval({ entries: before, now }, 5, date, true) : decision
        if (!plan) return
        const after = stored(entriesAfter(before, plan.write))
        const made_id = plan.write.kind === 'split' ? 99 : null
        const undo = planned(planUndo(facts(after), { id: 1, former: plan.former, made_id }, 1))
        expect(covers(entriesAfter(after, undo.write), all)).toEqual(covers(before, all))
        // The plans name every day that changes back, so that its appointments are checked.
        const back = all.filter((one) => on(after, one).join() !== on(before, one).join())
        expect(back.every((one) => one >= undo.days.from)).toBe(true)
        expect(back.every((one) => one >= plan.days.from && (plan.days.till === null || one <= plan.days.till))).toBe(
          true,
        )
      }),
      runs,
    ))

  test('an entry that is added begins on its first day', () =>
    fc.assert(
      fc.property(rule, fc.nat(60), ({ times: typed, ...days }, at) => {
        const { plan } = planAddition(facts([]), {
          ...asked({ date_from: addDays(now.slice(0, 10) as Day, at), ...days }),
          ...typed,
          breaks: [],
        })
        if (!plan) return
        const standing = all.filter((one) => on(entriesAfter([], plan.write), one).length)
        expect(standing[0]).toBe(firstDay(plan.saved.entry))
        expect(
          standing.every((one) => one >= plan.days.from && (plan.days.till === null || one <= plan.days.till)),
        ).toBe(true)
      }),
      runs,
    ))
})

import { localTimeAt, type Instant } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { problem } from '#kernel/problem.ts'
import { slugged } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { isNotUnique, orNotFound, refuseIf, Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { closingsOverview, dayClosingApi, type ClosingInput } from './contract.ts'
import { documentTexts } from './document-texts.ts'
import { printReport, type ZReport } from './document.ts'
import {
  closingById,
  closingsSource,
  insertClosing,
  insertMovement,
  insertReopening,
  lockDay,
  movementById,
  placeOfDay,
  unstatedReopenings,
  type PlaceOfDay,
} from './queries/closings.ts'
import { readDay } from './routes/day.ts'
import { closingProblems, countedCents, expectedCents, openingOf } from './rules.ts'
import { dayClosingTexts } from './texts.ts'

/** The location that a body names, or the refusal at its field. */
async function namedPlace(db: Db, locationId: number, { countryIds }: Who): Promise<PlaceOfDay> {
  const place = await placeOfDay(db, locationId, countryIds)
  if (!place) throw new Refused(422, [problem('location_id', 'unknown')])
  return place
}

/** Refuses a day on or before the last closed one of its location. */
function refuseClosed({ closed_through }: PlaceOfDay, day: string): void {
  if (closed_through !== null && day <= closed_through) throw new Refused(409, [problem('day', 'day_closed')])
}

/** Closes a day: locks it, reads what is in the books, asks the rules, and stores the Z-report. */
async function closeDay(db: Db, body: ClosingInput, who: Who, now: Instant) {
  const { id: locationId } = await namedPlace(db, body.location_id, who)
  // Locked before it is read: a sale under way is in the figures, and a later one takes the next day.
  await lockDay(db, locationId)
  const place = await namedPlace(db, locationId, who)
  refuseClosed(place, body.day)
  const figures = await readDay(db, place, body.day, now)
  const opening = openingOf(figures, body)
  const expected = opening === null ? null : expectedCents(figures, opening)
  if (expected !== null && expected !== body.expected_cents) throw new Refused(409, [problem('', 'till_changed')])
  refuseIf(closingProblems(body, { day: body.day, today: localTimeAt(now, place.zone).day, shown: figures }))

  const number = place.last_number + 1
  const counted = countedCents(body.counts)
  const author = `${who.firstName} ${who.lastName}`.trim()
  const report: ZReport = {
    location: place.location,
    seller: place.seller,
    zone: place.zone,
    day: body.day,
    number,
    closed_at: now,
    author,
    opening_cents: opening!,
    cash_sales_cents: figures.cash_sales_cents,
    cash_in_advance_cents: figures.cash_in_advance_cents,
    movements: figures.movements.map(({ kind, amount_cents, description, receipt_number }) => ({
      kind,
      amount_cents,
      description,
      receipt_number,
    })),
    methods: figures.methods,
    series: figures.series,
    vat: figures.vat,
    counts: body.counts,
    expected_cents: expected!,
    counted_cents: counted,
    difference_reason: body.difference_reason,
    note: body.note,
    to_safe_cents: body.to_safe_cents,
    visits_without_report: figures.open_visits.filter(({ missing }) => missing === 'report').length,
    visits_unpaid: figures.open_visits.filter(({ missing }) => missing === 'payment').length,
    reopened: await unstatedReopenings(db, locationId),
  }
  const id = await insertClosing(db, {
    day: body.day,
    difference_reason: body.difference_reason,
    note: body.note,
    to_safe_cents: body.to_safe_cents,
    locationId,
    number,
    openingCents: opening!,
    expectedCents: expected!,
    countedCents: counted,
    content: report,
    authorId: who.employeeId,
    now,
  })
  return { id, number, float_cents: cents(counted - body.to_safe_cents) }
}

/** Opens the last closed day of a location again; the closing stays, and says so. */
async function reopenDay(db: Db, id: number, reason: string, who: Who, now: Instant) {
  const { location_id } = orNotFound(await closingById(db, id, who.countryIds))
  await lockDay(db, location_id)
  const closing = orNotFound(await closingById(db, id, who.countryIds))
  if (closing.reopened) throw new Refused(409, [problem('', 'reopened_before')])
  if (closing.day !== closing.closed_through) throw new Refused(409, [problem('', 'later_day_closed')])
  await insertReopening(db, { closingId: id, reason, authorId: who.employeeId, now })
  return { id }
}

/** Takes back an entry of petty cash by one of the same kind and amount, on the same day. */
async function takeBack(db: Db, id: number, who: Who, now: Instant) {
  const entry = orNotFound(await movementById(db, id, who.countryIds))
  if (entry.is_settled) throw new Refused(409, [problem('', 'taken_back_before')])
  try {
    return {
      id: await insertMovement(db, {
        locationId: entry.location_id,
        day: entry.day,
        kind: entry.kind,
        amountCents: entry.amount_cents,
        description: entry.description,
        receiptNumber: entry.receipt_number,
        reversesId: id,
        authorId: who.employeeId,
        now,
      }),
    }
  } catch (error) {
    throw isNotUnique(error) ? new Refused(409, [problem('', 'taken_back_before')]) : error
  }
}

export const dayClosingRoutes = routes(
  'dayClosing',
  'The day of a location is closed: cash count, petty cash, Z-report.',
  dayClosingApi,
  {
    show: async ({ db, query, who, now }) => {
      const place = orNotFound(await placeOfDay(db, query.location, who.countryIds))
      return readDay(db, place, query.filters.day, now)
    },

    list: (call) => readOverview(call, closingsOverview, closingsSource(call.query.filters, call.who.countryIds)),
    export: (call) =>
      exportOverview(call, closingsOverview, closingsSource(call.query.filters, call.who.countryIds), {
        title: dayClosingTexts.closings,
        titles: dayClosingTexts,
        say: (key, value) =>
          key === 'difference_reason' && value ? dayClosingTexts[`reason_${value as 'change'}`][call.language] : value,
      }),

    close: ({ db, body, who, now }) => closeDay(db, body, who, now),
    reopen: ({ db, params, body, who, now }) => reopenDay(db, params.id, body.reason, who, now),

    report: async ({ db, params, who, services, language }) => {
      const closing = orNotFound(await closingById(db, params.id, who.countryIds))
      const report = closing.content as ZReport
      return {
        contentType: 'application/pdf',
        fileName: `${documentTexts.file[language]}-${slugged(report.location)}-${closing.number}.pdf`,
        bytes: await printReport(
          services.printer,
          {
            report,
            checksum: closing.checksum,
            previousChecksum: closing.previous_checksum,
            reopened: closing.reopened,
          },
          language,
        ),
        clientIds: [],
      }
    },

    addMovement: async ({ db, body, who, now }) => {
      const place = await namedPlace(db, body.location_id, who)
      refuseClosed(place, body.day)
      refuseIf(body.day > localTimeAt(now, place.zone).day ? [problem('day', 'day_not_come')] : [])
      return {
        id: await insertMovement(db, {
          locationId: place.id,
          day: body.day,
          kind: body.kind,
          amountCents: body.amount_cents,
          description: body.description,
          receiptNumber: body.receipt_number,
          reversesId: null,
          authorId: who.employeeId,
          now,
        }),
      }
    },
    takeBackMovement: ({ db, params, who, now }) => takeBack(db, params.id, who, now),
  },
)

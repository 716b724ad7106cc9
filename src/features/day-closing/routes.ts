import { localTimeAt, type Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import { slugged } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { closedBy } from '#features/lists/queries/open-day.ts'
import { isNotUnique, orNotFound, refuseIf, Refused } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { closingsOverview, dayClosingApi } from './contract.ts'
import { documentTexts } from './document-texts.ts'
import { printReport, type ZReport } from './document.ts'
import {
  closingById,
  closingsSource,
  insertMovement,
  insertReopening,
  lockDay,
  movementById,
  placeOfDay,
} from './queries/closings.ts'
import { closeDay, namedPlace, refuseClosed, tellReceipts } from './queries/close.ts'
import { readDay } from './queries/day.ts'
import { dayClosingTexts } from './texts.ts'

/** Opens the last closed day of a location again; the closing stays, and says so. */
async function reopenDay(db: Db, id: number, reason: string, who: Who, now: Instant) {
  const { location_id } = orNotFound(await closingById(db, id, who.countryIds))
  await lockDay(db, location_id)
  const closing = orNotFound(await closingById(db, id, who.countryIds))
  if (closing.reopened) throw new Refused(409, [problem('', 'reopened_before')])
  if (closing.day !== closing.closed_through) throw new Refused(409, [problem('', 'later_day_closed')])
  if (closing.vat_closed_through !== null && closing.day <= closing.vat_closed_through)
    throw new Refused(409, [problem('', 'reopen_in_vat_period')])
  await insertReopening(db, { closingId: id, reason, authorId: who.employeeId, now })
  await tellReceipts(db, closing.country_id, location_id)
  return { id }
}

/** Takes back an entry of petty cash by one of the same kind and amount, on the same day. */
async function takeBack(db: Db, id: number, who: Who, now: Instant) {
  const entry = orNotFound(await movementById(db, id, who.countryIds))
  if (entry.is_settled) throw new Refused(409, [problem('', 'taken_back_before')])
  const closed = await closedBy(db, entry.location_id, entry.day)
  if (closed) throw new Refused(409, [problem('', closed === 'vat' ? 'entry_in_vat_period' : 'entry_on_closed_day')])
  await tellReceipts(db, entry.country_id, entry.location_id)
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
      if (place.vat_closed_through !== null && body.day <= place.vat_closed_through)
        throw new Refused(409, [problem('day', 'vat_period_closed')])
      refuseIf(body.day > localTimeAt(now, place.zone).day ? [problem('day', 'day_not_come')] : [])
      await tellReceipts(db, place.country_id, place.id)
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

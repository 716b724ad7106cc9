import { instant } from '#kernel/day.ts'
import { addendumSha256 } from '#features/reports/queries/versions.ts'
import { isClosed } from '#features/appointments/rules/closing.ts'
import { addendumTexts } from './content/photos.ts'
import { writtenIn } from './content/notes.ts'
import type { Plan } from './model.ts'
import type { Rows } from './rows.ts'
import type { WrittenReport } from './work.ts'

/** The hours after which a report closes, as the settings of a new chain have it. */
const closesHours = 48
const hourMs = 3_600_000
/** One in this many reports gets an addendum after it has closed. */
const oneIn = 220

/** Gathers additions to closed reports, signed by those who wrote the report; they are written after its versions. */
export function addendaOf({ employees }: Pick<Plan, 'employees'>, now: number) {
  const closed: WrittenReport[] = []
  return {
    see(report: WrittenReport): void {
      const closing = { open_from: instant(Math.max(report.at, report.visit.end)), amended: false }
      if (report.id % oneIn === 1 && isClosed(closing, { hours: closesHours, before: [] }, instant(now)))
        closed.push(report)
    },
    add(rows: Rows): void {
      for (const [place, { id, visit, version, at }] of closed.entries()) {
        const { firstName, lastName } = employees[visit.practitioner.id - 1]!
        const texts = addendumTexts[writtenIn(visit.client.language)]
        const signed = {
          content: texts[place % texts.length]!,
          authorId: visit.practitioner.id,
          authorName: `${firstName} ${lastName}`,
          now: instant(Math.min(at + (closesHours + 3 + (place % 20)) * hourMs, now)),
        }
        rows.add('treatment_report_addenda', {
          report_id: id,
          version,
          content: signed.content,
          author_id: signed.authorId,
          author_name: signed.authorName,
          written_at: signed.now,
          sha256: addendumSha256({ id, version }, signed),
        })
      }
    },
  }
}

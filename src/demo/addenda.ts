import { instant } from '#kernel/day.ts'
import { fill } from '#kernel/texts.ts'
import { addendumSha256 } from '#features/reports/queries/versions.ts'
import { isClosed } from '#features/appointments/rules/closing.ts'
import { addendumTexts, reactionTexts } from './content/photos.ts'
import { writtenIn } from './content/notes.ts'
import { complications, sideEffects } from './content/reference-data.ts'
import { complicationsOf, sideEffectsOf } from './content/report-parts.ts'
import type { Plan } from './model.ts'
import { idIn } from './report-parts.ts'
import type { Rows } from './rows.ts'
import type { WrittenReport } from './work.ts'

/** The hours after which a report closes, as the settings of a new chain have it. */
const closesHours = 48
const hourMs = 3_600_000
/** One in this many reports gets an addendum after it has closed, and more of those whose category has complications. */
const oneIn = { usual: 220, complicated: 70 } as const

/** The text of an addendum, with the reaction that it names. */
interface Addition {
  readonly content: string
  readonly complications: readonly number[]
  readonly side_effects: readonly number[]
}

/** Every other addendum names a reaction that showed later; those of the known clients do not. */
function additionTo({ visit, category }: WrittenReport, place: number, isKnown: boolean): Addition {
  const language = writtenIn(visit.client.language)
  const none = { complications: [], side_effects: [] }
  const chosen = <One>(all: readonly One[]) => all[Math.floor(place / 2) % all.length]!
  const known = complicationsOf[category]?.names
  const usual = sideEffectsOf[category]
  if (isKnown || place % 2 === 1 || !(known ?? usual)) return { ...none, content: chosen(addendumTexts[language]) }
  const list = known ? complications : sideEffects
  const id = idIn(list, chosen((known ?? usual)!))
  const texts = reactionTexts[known ? 'complication' : 'side_effect'][language]
  const content = fill(chosen(texts), { reaction: list[id - 1]![language].toLowerCase() })
  return { ...none, content, ...(known ? { complications: [id] } : { side_effects: [id] }) }
}

/** Gathers additions to closed reports, signed by those who wrote the report; they are written after its versions. */
export function addendaOf({ employees, knownClients }: Pick<Plan, 'employees' | 'knownClients'>, now: number) {
  const closed: WrittenReport[] = []
  return {
    see(report: WrittenReport): void {
      const closing = { open_from: instant(Math.max(report.at, report.visit.end)), amended: false }
      const every = complicationsOf[report.category] ? oneIn.complicated : oneIn.usual
      if (report.id % every === 1 && isClosed(closing, { hours: closesHours, before: [] }, instant(now)))
        closed.push(report)
    },
    add(rows: Rows): void {
      for (const [place, report] of closed.entries()) {
        const { id: report_id, visit, version, at } = report
        const { firstName, lastName } = employees[visit.practitioner.id - 1]!
        const added = additionTo(report, place, visit.client.id <= knownClients.length)
        const signed = {
          ...added,
          authorId: visit.practitioner.id,
          authorName: `${firstName} ${lastName}`,
          now: instant(Math.min(at + (closesHours + 3 + (place % 20)) * hourMs, now)),
        }
        const addendum = { report_id, addendum_id: place + 1 }
        rows.add('treatment_report_addenda', {
          id: addendum.addendum_id,
          report_id,
          version,
          content: signed.content,
          author_id: signed.authorId,
          author_name: signed.authorName,
          written_at: signed.now,
          sha256: addendumSha256({ id: report_id, version }, signed),
        })
        for (const complication_id of added.complications)
          rows.add('treatment_report_addendum_complications', { ...addendum, complication_id })
        for (const side_effect_id of added.side_effects)
          rows.add('treatment_report_addendum_side_effects', { ...addendum, side_effect_id })
      }
    },
  }
}

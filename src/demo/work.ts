import { instant } from '#kernel/day.ts'
import type { CatalogueEntry } from '#features/checkout/rules/invoice.ts'
import { reportTexts, settingReasons, settings, writtenIn } from './content/notes.ts'
import type { CategorySlug } from './content/treatments.ts'
import type { ClientFiles } from './clients.ts'
import { appointmentTypeId } from './ids.ts'
import type { Plan, Visit } from './model.ts'
import type { Random } from './random.ts'
import { givenAt, partsRandom, reportPartsOf } from './report-parts.ts'
import type { Rows } from './rows.ts'

const minuteMs = 60_000

/** A report as it was written: its treatment and the category of that, its version, and the moment of its last save. */
export interface WrittenReport {
  readonly id: number
  readonly visit: Visit
  readonly category: CategorySlug
  /** The treatment that was given. */
  readonly treatmentId: number
  readonly version: number
  readonly at: number
  readonly savedAt: number
}

/** A visit with a report: the moment from which it can be paid, and the treatment that is paid. */
export interface Reported {
  readonly visit: Visit
  readonly at: number
  readonly sold: CatalogueEntry
}

/** Writes agreements and reports of the visits that took place, as far as they would be written by now. */
export function workOf(
  rows: Rows,
  files: ClientFiles,
  { plan, now, seen }: { readonly plan: Plan; readonly now: number; readonly seen: (report: WrittenReport) => void },
  random: Random,
) {
  let reports = 0
  const parts = reportPartsOf(rows, plan)

  /** Some reports are saved a second time before they close. */
  const savedAgainAt = (at: number, own: Random): number | null => {
    const again = at + own.between(20, 180) * minuteMs
    return own.chance(0.06) && again < now ? again : null
  }

  /** Returns the treatment that was given. */
  function write(visit: Visit, at: number): CatalogueEntry {
    const { id, client, practitioner, offer, deviceIds } = visit
    const own = partsRandom(visit)
    const actual = givenAt(visit, own)
    const again = savedAgainAt(at, own)
    const texts = reportTexts[offer.category][writtenIn(client.language)]
    const range = settings[offer.category]
    const setting = range ? range[0] + random.between(0, (range[1] - range[0]) * 2) / 2 : null
    const reportId = (reports += 1)
    rows.add('treatment_reports', {
      id: reportId,
      appointment_id: id,
      treatment_id: actual.sold.id,
      treatment_category_id: actual.offer.categoryId,
      appointment_type_id: appointmentTypeId(offer.type),
      intake_and_treatment: offer.type === 'intake' && random.chance(0.3),
      report: `<p>${random.pick(texts).replaceAll('{{setting}}', String(setting ?? '').replace('.', ','))}</p>`,
      author_id: practitioner.id,
      version: again === null ? 1 : 2,
      created_at: instant(at),
      updated_at: instant(again ?? at),
    })
    for (const deviceId of deviceIds) {
      rows.add('treatment_report_devices', {
        report_id: reportId,
        device_id: deviceId,
        setting: range ? setting : null,
        reason: random.chance(0.08) ? random.pick(settingReasons) : '',
      })
    }
    const version = again === null ? 1 : 2
    seen({
      id: reportId,
      visit,
      category: actual.offer.category,
      treatmentId: actual.sold.id,
      version,
      at,
      savedAt: again ?? at,
    })
    return parts.add(reportId, visit, actual, at, own)
  }

  return {
    /** Returns the visits of a day that have a report. */
    report(visits: readonly Visit[]): Reported[] {
      return visits
        .filter((visit) => visit.tookPlace)
        .flatMap((visit): Reported[] => {
          if (random.chance(0.97))
            files.sign(
              visit.client,
              visit.offer.categoryId,
              Math.max(visit.client.since + 30_000, visit.start - random.between(2, 12) * minuteMs),
            )
          const at = visit.end + random.between(-4, 9) * minuteMs + random.between(0, 59) * 1000
          // The report of a visit that has just ended is often missing; later few are.
          const written = at <= now && random.chance(now - visit.end < 45 * minuteMs ? 0.7 : 0.985)
          if (!written) return []
          return [{ visit, at, sold: write(visit, at) }]
        })
    },
  }
}

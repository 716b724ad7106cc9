import { instant } from '#kernel/day.ts'
import type { Mark } from '#features/drawings/contract.ts'
import { drawnColumns } from '#features/drawings/queries.ts'
import { treatmentId, productCalled } from './catalogue.ts'
import {
  drawnReports,
  injectedFigure,
  injectedProduct,
  injectedZones,
  photoRemarks,
  strongerSide,
} from './content/drawings.ts'
import { writtenIn } from './content/notes.ts'
import { looks } from './content/photos.ts'
import { placeOnPhoto } from './drawn-photo.ts'
import type { Client } from './model.ts'
import type { AddedPhoto } from './photos.ts'
import { seeded } from './random.ts'
import type { Rows } from './rows.ts'
import type { WrittenReport } from './work.ts'

const minuteMs = 60_000

/** Adds drawings to some reports: the units of botulinum by point, and remarks on photos of the known clients. */
export function drawingsOf(rows: Rows, isKnown: (client: Client) => boolean) {
  const injected: { readonly report: WrittenReport; readonly treatment: string }[] = []

  function add(
    { visit, at }: WrittenReport,
    picture:
      | { readonly figure: typeof injectedFigure; readonly photo_id: null }
      | { readonly figure: null; readonly photo_id: number },
    marks: readonly Mark[],
  ): void {
    // Drawn in the last minutes before the report is saved.
    const drawnAt = instant(Math.max(visit.start + minuteMs, at - 2 * minuteMs))
    rows.add('report_drawings', {
      appointment_id: visit.id,
      ...picture,
      ...drawnColumns(marks),
      author_id: visit.practitioner.id,
      changed_by: visit.practitioner.id,
      created_at: drawnAt,
      updated_at: drawnAt,
      changed_at: drawnAt,
    })
  }

  /** The points of a treatment, with a unit more on the side of a stronger muscle. */
  function pointsOf({ id, visit }: WrittenReport, treatment: string): Mark[] {
    const product_id = productCalled(visit.place.countryId, injectedProduct)
    const random = seeded(id)
    const isStronger = random.chance(strongerSide)
    return injectedZones[treatment]!.flatMap(({ units, points }) =>
      points.map(([x, y], index) => ({
        kind: 'units' as const,
        colour: 'blue' as const,
        at: { x, y },
        product_id,
        units: isStronger && index === points.length - 1 ? units + 1 : units,
      })),
    )
  }

  /** The two largest marks of a photo are drawn round, and an arrow leads from the words to the first. */
  function remarksOn({ report }: AddedPhoto): Mark[] {
    const { category, visit } = report
    const text = photoRemarks[category]![writtenIn(visit.client.language)]
    const largest = looks[category]!.marks.toSorted((one, other) => other[2] - one[2]).slice(0, 2)
    const ovals = largest.map(([x, y, size]): Mark & { kind: 'ellipse' } => {
      const { at, rx, ry } = placeOnPhoto({ x, y, size: size * 1.1 })
      return { kind: 'ellipse', colour: 'blue', at, rx, ry }
    })
    const [first] = ovals
    const { x, y } = first!.at
    return [
      ...ovals,
      { kind: 'arrow', colour: 'blue', from: { x, y: y + 0.24 }, to: { x, y: y + first!.ry + 0.02 } },
      { kind: 'text', colour: 'blue', at: { x: x - 0.1, y: y + 0.27 }, text },
    ]
  }

  return {
    /** Notes a report, which may get a drawing in the end. */
    see(report: WrittenReport): void {
      const { countryId } = report.visit.place
      const treatment = Object.keys(injectedZones).find((slug) => treatmentId(countryId, slug) === report.treatmentId)
      if (treatment) injected.push({ report, treatment })
    },
    /** @param photos the photos of the reports. */
    finish(photos: readonly AddedPhoto[]): void {
      const known = injected.filter(({ report }) => isKnown(report.visit.client))
      const newest = injected
        .filter((one) => !known.includes(one))
        .toSorted((one, other) => other.report.at - one.report.at)
        .slice(0, drawnReports)
      for (const { report, treatment } of [...known, ...newest])
        add(report, { figure: injectedFigure, photo_id: null }, pointsOf(report, treatment))
      const firsts = photos.filter(
        ({ report, place, angle }) =>
          place === 0 && angle === 'front' && photoRemarks[report.category] && isKnown(report.visit.client),
      )
      for (const photo of firsts) add(photo.report, { figure: null, photo_id: photo.id }, remarksOn(photo))
    },
  }
}

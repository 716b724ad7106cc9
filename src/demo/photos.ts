import { createHash } from 'node:crypto'
import { instant } from '#kernel/day.ts'
import type { PhotoAngle } from '#kernel/body.ts'
import { photoShelf } from '#features/photos/queries.ts'
import { newFileName, type FileStore } from '#platform/server/files.ts'
import { leastVisits, looks, photographed, strengths } from './content/photos.ts'
import { writtenIn } from './content/notes.ts'
import type { CategorySlug } from './content/treatments.ts'
import { drawSeries, photoSize, type DrawnPhoto } from './drawn-photo.ts'
import type { Client } from './model.ts'
import type { Rows } from './rows.ts'
import type { WrittenReport } from './work.ts'

const secondMs = 1000

/** The drawings of the demo, and the store to which its photos go. */
export interface Photos {
  drawing(category: CategorySlug, angle: PhotoAngle, visit: number): Promise<DrawnPhoto>
  store(drawing: DrawnPhoto): {
    readonly stored_file: string
    readonly screen_file: string
    readonly thumbnail_file: string
  }
  /** Resolves when every file is in the store. */
  stored(): Promise<void>
}

/** Draws every photo of the demo, beside the work on the database. A drawing is stored once for each photo. */
export function drawPhotos(files: FileStore): Photos {
  const series = new Map<string, Promise<readonly DrawnPhoto[]>>()
  const storing: Promise<void>[] = []
  for (const [category, look] of Object.entries(looks))
    for (const angle of look.angles) {
      const drawings = drawSeries(look, angle, strengths)
      drawings.catch(() => {}) // A failure is told to the caller who waits for it later.
      series.set(`${category} ${angle}`, drawings)
    }

  return {
    drawing: async (category, angle, visit) =>
      (await series.get(`${category} ${angle}`)!)[Math.min(visit, strengths.length - 1)]!,
    store({ full, thumbnail }) {
      const names = { stored_file: `${newFileName()}.jpg`, screen_file: newFileName(), thumbnail_file: newFileName() }
      storing.push(
        files.put(photoShelf, names.stored_file, full),
        files.put(photoShelf, names.screen_file, full), // It is smaller than a screen.
        files.put(photoShelf, names.thumbnail_file, thumbnail),
      )
      return names
    },
    stored: async () => void (await Promise.all(storing)),
  }
}

/** A photo of the demo, with the place of its visit in the series. */
export interface AddedPhoto {
  readonly id: number
  readonly report: WrittenReport
  readonly angle: PhotoAngle
  readonly place: number
}

/** Adds photos to the reports of some clients: series of the known ones, and the longest series of the others. */
export function photosOf(rows: Rows, photos: Photos | null, isKnown: (client: Client) => boolean) {
  const series = new Map<string, WrittenReport[]>()
  const added: AddedPhoto[] = []

  /** The series of the known clients, and of each category the longest of the others. */
  function chosen(): (readonly WrittenReport[])[] {
    const all = [...series.values()].filter((reports) => reports.length >= leastVisits)
    const known = all.filter(([first]) => isKnown(first!.visit.client))
    const others = Object.entries(photographed).flatMap(([category, count]) =>
      all
        .filter((reports) => reports[0]!.category === category && !known.includes(reports))
        .toSorted((one, other) => other.length - one.length || one[0]!.id - other[0]!.id)
        .slice(0, count),
    )
    return [...known, ...others]
  }

  async function add(from: Photos, report: WrittenReport, place: number): Promise<void> {
    const { visit, category, at } = report
    const { angles, name } = looks[category]!
    for (const [nth, angle] of angles.entries()) {
      const drawing = await from.drawing(category, angle, place)
      // Taken as the visit begins, a few seconds apart.
      const takenAt = Math.min(visit.start + (150 + nth * 8) * secondMs, at)
      const id = added.length + 1
      added.push({ id, report, angle, place })
      rows.add('report_photos', {
        id,
        appointment_id: visit.id,
        report_id: report.id,
        name: name[writtenIn(visit.client.language)],
        angle,
        taken_at: instant(takenAt),
        ...from.store(drawing),
        ...photoSize,
        file_bytes: drawing.full.length,
        file_sha256: createHash('sha256').update(drawing.full).digest('hex'),
        author_id: visit.practitioner.id,
        created_at: instant(takenAt + 3 * secondMs),
      })
    }
  }

  return {
    /** Notes a report, which may get photos in the end. */
    see(report: WrittenReport): void {
      if (!photos || !looks[report.category]) return
      const key = `${report.visit.client.id} ${report.category}`
      series.set(key, [...(series.get(key) ?? []), report])
    },
    /** Returns all photos. */
    async finish(): Promise<readonly AddedPhoto[]> {
      if (!photos) return []
      for (const reports of chosen()) for (const [place, report] of reports.entries()) await add(photos, report, place)
      return added
    },
  }
}

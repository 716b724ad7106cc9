import type { Language } from '#kernel/texts.ts'
import type { Figure, Mark } from '#features/drawings/contract.ts'
import { svgDrawing } from '#features/drawings/rules/figures.ts'
import type { FileStore } from '#platform/server/files.ts'

type Row = Readonly<Record<string, unknown>>

/** A drawing as a file of SVG, with its figure or its photo; null when the photo is missing in the storage. */
export async function drawnSvg(
  { marks, figure, photo_id }: Row,
  tables: ReadonlyMap<string, readonly Row[]>,
  files: FileStore,
  language: Language,
): Promise<Uint8Array | null> {
  const svg = (below: Parameters<typeof svgDrawing>[1]) => Buffer.from(svgDrawing(marks as Mark[], below, language))
  if (figure) return svg(figure as Figure)
  const photo = tables.get('report_photos')?.find(({ id }) => id === photo_id)
  const bytes = photo && (await files.get('photos', String(photo.stored_file)))
  if (!bytes) return null
  const href = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
  return svg({ href, width: Number(photo.width), height: Number(photo.height) })
}

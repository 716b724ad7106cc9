import { problem } from '#kernel/problem.ts'
import { Refused } from '../refused.ts'

/** A form as it was sent: one file, and the other parts as fields, which count as the query of the call. */
export class SentForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Uint8Array | undefined
  /** The name of the file on somebody's disk. */
  readonly fileName: string | undefined
  constructor(fields: Readonly<Record<string, string>>, file?: Uint8Array, fileName?: string) {
    this.fields = fields
    this.file = file
    this.fileName = fileName
  }
}

/** The words around a file: its parts and their headers. */
export const roomForParts = 64 * 1024
/** A form of ours has a handful of parts; hundreds of thousands of empty ones would keep the server busy. */
const maxParts = 20

function countParts(body: Buffer, contentType: string): number {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const words = boundary && `--${boundary[1] ?? boundary[2]}`
  if (!words) return 0
  let count = 0
  for (let at = body.indexOf(words); at >= 0 && count <= maxParts; at = body.indexOf(words, at + words.length)) count++
  return count
}

/**
 * Reads a body of `multipart/form-data` with one file, called `file`.
 * @throws Refused 400 `form_data` for a body that is broken off or no form; 422 `one_file` for more files than one.
 */
export async function readForm(body: Buffer, contentType: string): Promise<SentForm> {
  const broken = new Refused(400, [problem('', 'form_data')])
  if (countParts(body, contentType) > maxParts) throw broken
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw broken
    })
  const fields = new Map<string, string>()
  const files: File[] = []
  for (const [name, value] of parts) {
    if (typeof value !== 'string') files.push(value)
    else if (fields.has(name)) throw new Refused(422, [problem(name, 'unique')])
    else fields.set(name, value)
    if (typeof value !== 'string' && name !== 'file') throw new Refused(422, [problem(name, 'unknown_field', { name })])
  }
  const [file, ...others] = files
  if (others.length) throw new Refused(422, [problem('file', 'one_file')])
  return new SentForm(
    Object.fromEntries(fields),
    file && new Uint8Array(await file.arrayBuffer()),
    file?.name || undefined,
  )
}

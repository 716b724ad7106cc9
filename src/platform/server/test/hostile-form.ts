import { queryString } from '#kernel/endpoint.ts'

interface Part {
  readonly head: string
  readonly content: Uint8Array | string
}

const boundary = '----balie7d1c'
const ofFile = (content: Uint8Array, name = 'file', fileName = 'foto.jpg', type = 'image/jpeg'): Part => ({
  head: `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}`,
  content,
})
const ofField = (name: string, content: string): Part => ({
  head: `content-disposition: form-data; name="${name}"`,
  content,
})

const bodyOf = (parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'),
      Buffer.from(content as Uint8Array),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

/** The number of the forms below. */
export const formKinds = 18

/**
 * An upload as a form with parts, most of which no browser makes; null for a kind that is none. New kinds are added at the
 * end.
 */
export function sentForm(
  file: Uint8Array,
  query: unknown,
  kind: number,
): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> } | null {
  const right = ofFile(file)
  const fields = [...new URLSearchParams(textOf(query))].map(([name, value]) => ofField(name, value))
  const forms: readonly (() => Buffer)[] = [
    () => bodyOf([...fields, right]),
    () => bodyOf([right, ...fields, ...fields]),
    () => bodyOf([right, right]),
    () => bodyOf([...fields]),
    () => bodyOf([ofFile(file, 'bestand')]),
    () => bodyOf([ofFile(file, 'file', '../../../etc/passwd', 'text/html')]),
    () => bodyOf([ofFile(file, 'file', 'x'.repeat(3000), 'application/x-httpd-php')]),
    () => bodyOf([ofFile(file, 'file', 'a\u0000b.jpg', '')]),
    () => bodyOf([right, ofField('__proto__', 'x'), ofField('constructor', '1')]),
    () => bodyOf([right], ''),
    () => bodyOf([right]).subarray(0, -40),
    () => bodyOf([...Array.from({ length: 30 }, (_, i) => ofField(`f${i}`, '')), right]),
    () => bodyOf([{ head: 'content-disposition: attachment', content: file }]),
    () => bodyOf([{ head: '', content: file }, right]),
    () => bodyOf([ofField('file', 'no file')]),
    () => Buffer.from(`--${boundary}`.repeat(500)),
    () => Buffer.alloc(0),
    () => bodyOf([right, ofField('x'.repeat(5000), 'y'.repeat(50_000))]),
  ]
  const body = forms[kind]?.()
  if (!body) return null
  return {
    body: new Uint8Array(body),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-timezone': 'UTC' },
  }
}

/** The query as fields of a form; empty where it cannot be written. */
function textOf(query: unknown): string {
  try {
    return query !== null && typeof query === 'object' ? queryString(query) : ''
  } catch {
    return ''
  }
}

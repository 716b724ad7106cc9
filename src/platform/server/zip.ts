import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in an archive. Its content is read while the archive is written. */
export type ZipEntry = {
  /** Plain letters, `/` between folders. */
  readonly name: string
} & (
  | { readonly content: AsyncIterable<string> | Iterable<string> }
  /** A file that is small as it is, such as a picture or a PDF: it is fetched at its turn and stored uncompressed. */
  | { readonly file: () => Promise<Uint8Array> }
)

const version = 20 // 2.0: deflate and folders
const sizesFollow = 0x08 // checksum and sizes follow the compressed content
const sizesKnown = 0
const deflated = 8
const stored = 0
const newYear1980 = 0x21 // a fixed date, so that the same rows give the same file

const header = (signature: number, ...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature)
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
const common = (flags: number, method: number) =>
  [
    [2, flags],
    [2, method],
    [2, 0],
    [2, newYear1980],
  ] as const
type Sizes = readonly [checksum: readonly [4, number], compressed: readonly [4, number], size: readonly [4, number]]

const localHeader = (name: string, flags: number, method: number, sizes: Sizes): Buffer =>
  Buffer.concat([
    header(0x04034b50, [2, version], ...common(flags, method), ...sizes, [2, name.length], [2, 0]),
    Buffer.from(name),
  ])

const directoryEntry = (name: string, flags: number, method: number, sizes: Sizes, start: number): Buffer =>
  Buffer.concat([
    header(
      0x02014b50,
      [2, version],
      [2, version],
      ...common(flags, method),
      ...sizes,
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, start],
    ),
    Buffer.from(name),
  ])

/** The content as UTF-8, compressed off the main thread, followed by its checksum and sizes. */
async function* compressed(content: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer, Sizes> {
  let [checksum, size, length] = [0, 0, 0]
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      checksum = crc32(bytes, checksum)
      size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // An error reaches the loop below through the stream.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => {})
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    length += bytes.length
    yield bytes
  }
  const sizes = [
    [4, checksum],
    [4, length],
    [4, size],
  ] as const
  yield header(0x08074b50, ...sizes)
  return sizes
}

const unknownSizes: Sizes = [
  [4, 0],
  [4, 0],
  [4, 0],
]

/**
 * A ZIP archive (APPNOTE 6.3, without ZIP64: below 4 GB and 65,536 files), written while its entries are read. At most
 * one stored file is in memory at a time.
 * @throws RangeError when the archive grows too large.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  const put = (bytes: Uint8Array) => {
    offset += bytes.length
    if (offset > 0xffffffff) throw new RangeError('The archive is larger than 4 GB.')
    return bytes
  }
  for await (const entry of entries) {
    const { name } = entry
    if (!/^[\x20-\x7e]+$/.test(name)) throw new RangeError(`not a name for an archive: ${name}`)
    const start = offset
    if ('file' in entry) {
      const bytes = await entry.file()
      const sizes = [
        [4, crc32(bytes)],
        [4, bytes.length],
        [4, bytes.length],
      ] as const
      yield put(localHeader(name, sizesKnown, stored, sizes))
      yield put(bytes)
      directory.push(directoryEntry(name, sizesKnown, stored, sizes, start))
      continue
    }
    yield put(localHeader(name, sizesFollow, deflated, unknownSizes))
    const parts = compressed(entry.content)
    let part = await parts.next()
    for (; !part.done; part = await parts.next()) yield put(part.value)
    directory.push(directoryEntry(name, sizesFollow, deflated, part.value, start))
  }
  if (directory.length > 0xffff) throw new RangeError('The archive has more than 65,535 files.')
  const listed = Buffer.concat(directory)
  const count = directory.length
  yield Buffer.concat([
    listed,
    header(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0]),
  ])
}

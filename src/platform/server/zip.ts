import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in an archive. Its content is read while the archive is written. */
export interface ZipEntry {
  /** Plain letters, `/` between folders. */
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

const version = 20 // 2.0: deflate and folders
const sizesFollow = 0x08 // checksum and sizes follow the compressed content
const deflated = 8
const newYear1980 = 0x21 // a fixed date, so that the same rows give the same file

const header = (signature: number, ...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = buffer.writeUInt32LE(signature)
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
const common = [
  [2, sizesFollow],
  [2, deflated],
  [2, 0],
  [2, newYear1980],
] as const

/**
 * A ZIP archive (APPNOTE 6.3, without ZIP64: below 4 GB), written while its entries are read, compressed off the main
 * thread.
 */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const start = offset
    let [checksum, size, compressed] = [0, 0, 0]
    const put = (bytes: Buffer) => {
      offset += bytes.length
      return bytes
    }
    async function* counted() {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        checksum = crc32(bytes, checksum)
        size += bytes.length
        yield bytes
      }
    }
    yield put(
      Buffer.concat([
        header(0x04034b50, [2, version], ...common, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
        Buffer.from(name),
      ]),
    )
    const deflate = createDeflateRaw()
    // An error reaches the loop below through the stream.
    pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => {})
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      compressed += bytes.length
      yield put(bytes)
    }
    const sizes = [
      [4, checksum],
      [4, compressed],
      [4, size],
    ] as const
    yield put(header(0x08074b50, ...sizes))
    directory.push(
      header(
        0x02014b50,
        [2, version],
        [2, version],
        ...common,
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
    )
  }
  const listed = Buffer.concat(directory)
  const count = directory.length / 2
  yield Buffer.concat([
    listed,
    header(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0]),
  ])
}

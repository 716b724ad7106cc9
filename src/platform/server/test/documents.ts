import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { zipOf } from '../zip.ts'

/** A ZIP archive with these files. */
export const zipWith = (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  buffer(
    zipOf(
      Object.entries(files).map(([name, content]) =>
        typeof content === 'string'
          ? { name, content: [content] }
          : { name, file: () => Promise.resolve(Uint8Array.from(content)) },
      ),
    ),
  )

/** A Word document of today, with further files in it. */
export const docx = (more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> =>
  zipWith({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...more })

/** The same with a directory that says that its document unpacks to four gigabytes. */
export async function docxBomb(): Promise<Buffer> {
  const bytes = await docx()
  const entry = bytes.lastIndexOf('word/document.xml') - 46
  bytes.writeUInt32LE(0xf0000000, entry + 24)
  return bytes
}

/**
 * A Word document that unpacks to more or less than it says, in its directory and where its parts begin.
 * @param unpacked the real size of its text, in bytes.
 */
export async function docxLying(unpacked: number, declared: number): Promise<Buffer> {
  const text = Buffer.alloc(unpacked, ' ')
  const [name, packed] = [Buffer.from('word/document.xml'), deflateRawSync(text)]
  const bytes = await docx()
  const end = bytes.length - 22
  const entry = bytes.lastIndexOf(name) - 46
  const [header, listed, closing] = [
    Buffer.alloc(30),
    Buffer.from(bytes.subarray(bytes.indexOf('PK\u0001\u0002'), end)),
    Buffer.from(bytes.subarray(end)),
  ]
  header.writeUInt32LE(0x04034b50)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(crc32(text), 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(declared, 22)
  header.writeUInt16LE(name.length, 26)
  const start = bytes.indexOf('PK\u0001\u0002')
  const at = entry - start
  listed.writeUInt32LE(packed.length, at + 20)
  listed.writeUInt32LE(declared, at + 24)
  listed.writeUInt32LE(start, at + 42)
  closing.writeUInt32LE(start + 30 + name.length + packed.length, 16)
  return Buffer.concat([bytes.subarray(0, start), header, name, packed, listed, closing])
}

/** A Word document with this relation of its settings. */
export const docxRelated = (relation: string): Promise<Buffer> =>
  docx({
    'word/_rels/settings.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation}</Relationships>`,
  })

/** A Word document with this list of the types of its parts. */
export const docxTyped = (types: string | Buffer): Promise<Buffer> => docx({ '[Content_Types].xml': types })

/** The list of types that names this one for the text of a Word document. */
export const typesOf = (type: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/${type}.main+xml"/></Types>`

/** The same with a directory whose parts lie over each other: each claims most of the file. */
export async function docxOverlapping(): Promise<Buffer> {
  const bytes = await docx()
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    bytes.writeUInt32LE(Math.ceil(bytes.length * 0.6), at + 20)
  return bytes
}

/**
 * A compound file with these streams: a Word document of before 2007, or an installer. Its table of sectors and its
 * directory are its only sectors.
 */
export function compoundFile(streams: readonly string[]): Buffer {
  const entries = ['Root Entry', ...streams]
  const sectors = Math.ceil(entries.length / 4)
  const bytes = Buffer.alloc(512 * (2 + sectors))
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48) // the directory begins in sector 1
  bytes.writeUInt32LE(0xfffffffe, 68)
  bytes.fill(0xff, 76, 512)
  bytes.writeUInt32LE(0, 76) // the table is sector 0
  bytes.fill(0xff, 512, 1024)
  bytes.writeUInt32LE(0xfffffffd, 512)
  for (let sector = 1; sector <= sectors; sector++)
    bytes.writeUInt32LE(sector === sectors ? 0xfffffffe : sector + 1, 512 + sector * 4)
  for (const [index, name] of entries.entries()) {
    const at = 1024 + index * 128
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64)
    bytes.writeUInt8(index ? 2 : 5, at + 66)
  }
  return bytes
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of a few bytes that claims this size. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** The files of an archive, read from its directory as an unzipper does, with their checksums verified. */
export function unzippedFiles(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let file = 0; file < archive.readUInt16LE(end + 10); file++) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [method, checksum, compressed, size, nameLength, start] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    expect(archive.readUInt32LE(start)).toBe(0x04034b50)
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const packed = archive.subarray(from, from + compressed)
    const content = method === 0 ? packed : inflateRawSync(packed)
    expect(content.length).toBe(size)
    expect(crc32(content)).toBe(checksum)
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}

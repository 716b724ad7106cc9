/** A file in an archive, as its directory describes it. Sizes are in bytes. */
export interface ZipPart {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** This value replaces a number that is elsewhere in the archive (ZIP64). */
const hidden = 0xffffffff

/**
 * The parts of a ZIP archive, from its directory (APPNOTE 4.3.12); nothing is unpacked. Null for an archive that is
 * damaged, uses ZIP64, or hides the size of a part.
 */
export function zipParts(bytes: Buffer): readonly ZipPart[] | null {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || at === hidden || bytes.readUInt32LE(end + 12) === hidden) return null
  const parts: ZipPart[] = []
  while (parts.length < count) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const [packed, size, named] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ]
    if (size === hidden || packed === hidden || (packed > 2 && size === 0)) return null
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + named),
      method: bytes.readUInt16LE(at + 10),
      packed,
      size,
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + named + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

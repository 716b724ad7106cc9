/** The first bytes of a compound file (MS-CFB 2.2): a Word document of before 2007, but also an installer. */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
export const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/** Values of a sector number that name no sector. */
const noSector = 0xfffffffa
const entryBytes = 128
/** A Word document has some twenty streams; a chain of sectors that is longer than this runs in a circle. */
const maxSectors = 1000

/**
 * The names of the streams of a compound file, from its directory; their content is not read. Null for a file that is
 * damaged.
 */
export function streamNames(bytes: Buffer): readonly string[] | null {
  try {
    return [...directoryNames(bytes)]
  } catch (error) {
    if (error instanceof RangeError) return null // a number in it leads out of the file
    throw error
  }
}

function* directoryNames(bytes: Buffer): Generator<string> {
  const sectorBits = bytes.readUInt16LE(30)
  if (sectorBits !== 9 && sectorBits !== 12) throw new RangeError('a sector has 512 or 4096 bytes')
  const sectorBytes = 1 << sectorBits
  const perSector = sectorBytes / 4
  const numberAt = (sector: number, index: number) => bytes.readUInt32LE((sector + 1) * sectorBytes + index * 4)

  /** The sector that holds this part of the allocation table: the first 109 stand in the header, the others in a chain. */
  function tableSector(part: number): number {
    if (part < 109) return bytes.readUInt32LE(76 + part * 4)
    let [sector, index] = [bytes.readUInt32LE(68), part - 109]
    while (index >= perSector - 1) [sector, index] = [numberAt(sector, perSector - 1), index - (perSector - 1)]
    return numberAt(sector, index)
  }
  const next = (sector: number) => numberAt(tableSector(Math.floor(sector / perSector)), sector % perSector)

  let sector = bytes.readUInt32LE(48)
  for (let count = 0; sector < noSector; count++, sector = next(sector)) {
    if (count >= maxSectors) throw new RangeError('the directory runs in a circle')
    for (let at = (sector + 1) * sectorBytes; at < (sector + 2) * sectorBytes; at += entryBytes) {
      const [length, kind] = [bytes.readUInt16LE(at + 64), bytes.readUInt8(at + 66)]
      if (kind === 2 && length >= 2 && length <= 64) yield bytes.toString('utf16le', at, at + length - 2)
    }
  }
}

import { createInflateRaw } from 'node:zlib'
import type { ZipPart } from './zip-directory.ts'

const localHeaderBytes = 30
const encrypted = 1
const [stored, deflated] = [0, 8]

/** The packed content of a part. Null when the header in front of it does not agree with the directory. */
function packedContent(bytes: Buffer, part: ZipPart): Buffer | null {
  const named = part.offset + localHeaderBytes
  if (named > bytes.length || bytes.readUInt32LE(part.offset) !== 0x04034b50) return null
  const [flags, method] = [bytes.readUInt16LE(part.offset + 6), bytes.readUInt16LE(part.offset + 8)]
  const from = named + bytes.readUInt16LE(part.offset + 26)
  const name = bytes.toString('utf8', named, from)
  if (flags & encrypted || method !== part.method || name !== part.name) return null
  const content = from + bytes.readUInt16LE(part.offset + 28)
  return content + part.packed > bytes.length ? null : bytes.subarray(content, content + part.packed)
}

/**
 * Unpacks a part of a ZIP archive in the thread pool, and returns the first `keep` bytes of its content; the others are
 * counted only. A part that unpacks to more than its directory says is `larger`, and is unpacked no further; one that
 * unpacks to less or cannot be unpacked is `damaged`.
 */
export async function readPart(bytes: Buffer, part: ZipPart, keep: number): Promise<Buffer | 'larger' | 'damaged'> {
  const packed = packedContent(bytes, part)
  if (!packed || (part.method !== stored && part.method !== deflated)) return 'damaged'
  if (part.method === stored) return packed.length === part.size ? packed.subarray(0, keep) : 'damaged'
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  const first: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      if (size < keep) first.push(chunk.subarray(0, keep - size))
      size += chunk.length
      if (size > part.size) return 'larger'
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return 'damaged'
    throw error
  }
  return size === part.size ? Buffer.concat(first) : 'damaged'
}

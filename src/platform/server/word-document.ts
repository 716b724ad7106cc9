import type { ProblemCode } from '#kernel/problem.ts'
import { isCompoundFile } from './compound-file.ts'
import { zipParts, type ZipPart } from './zip-directory.ts'
import { readPart } from './zip-part.ts'

/** In bytes. A Word document that unpacks to more is a bomb. */
const maxUnpacked = 200 * 1024 * 1024
const maxParts = 2000
/** In bytes. The list of types and a list of relations are small. */
const maxListed = 256 * 1024
/** In bytes. The beginning of a part tells whether it is an object or a program. */
const beginning = 8

const typesName = '[content_types].xml'
const isRelations = (name: string) => name.endsWith('.rels')

/** The name of a part as others compare it: capitals and the kind of slash do not count (ECMA-376 part 2, 6.2.2). */
const comparable = ({ name }: ZipPart) => name.toLowerCase().replaceAll('\\', '/')

/** An address on the computer that opens the document: a path, with or without a drive. */
const isLocal = (target: string) =>
  /^(?:file:\/\/\/[a-z]:[\\/]|[a-z]:[\\/]|(?![a-z][a-z\d+.-]*:)(?![\\/]{2}))/i.test(target)

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (sign, decimal, hex, name) => {
    const point = decimal ? Number(decimal) : hex ? parseInt(hex as string, 16) : null
    if (point === null) return predefined[(name as string).toLowerCase()] ?? sign
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })

/** The text of an XML part; null when it declares or hides something, which no list of a package does. */
function xmlOf(bytes: Buffer): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const xml = new TextDecoder(encoding).decode(bytes)
  return xml.includes('\0') || xml.includes('<!') ? null : xml
}

/**
 * The attributes of an element, read from one to the next, so that the time grows with its length alone; null when they
 * are not well formed, or one is there twice.
 */
function attributesOf(element: string, from: number): Map<string, string> | null {
  const next = /\s+([\w:.-]{1,64})\s{0,64}=\s{0,64}(?:"([^"]*)"|'([^']*)')/y
  const attributes = new Map<string, string>()
  next.lastIndex = from
  let end = from
  for (let match = next.exec(element); match; match = next.exec(element)) {
    const [, name, double, single] = match
    if (attributes.has(name!)) return null
    attributes.set(name!, unescaped(double ?? single ?? '').trim())
    end = next.lastIndex
  }
  return /^\s{0,64}\/?>/.test(element.slice(end, end + 80)) ? attributes : null
}

/** Whether a relation leads to an object, to macros, or to content that is elsewhere; null when the list is damaged. */
function hasActiveRelation(xml: string): boolean | null {
  // A value holds no `<`, so each piece is one element with the text behind it.
  for (const element of xml.split('<')) {
    const name = /^(?:[\w.-]{1,64}:)?Relationship(?=\s)/.exec(element)
    if (!name) continue
    const attributes = attributesOf(element, name[0].length)
    if (!attributes) return null
    const [type, target] = [attributes.get('Type') ?? '', attributes.get('Target') ?? '']
    const isElsewhere = attributes.get('TargetMode')?.toLowerCase() === 'external' && !isLocal(target)
    if (/\/(?:oleObject|control|vbaProject)$/i.test(type)) return true
    // A hyperlink is followed by the reader; anything else is fetched as the document opens.
    if (isElsewhere && !/\/hyperlink$/i.test(type)) return true
  }
  return false
}

/** The problem of the content of a part; null when it has none. */
async function partProblem(bytes: Buffer, part: ZipPart): Promise<ProblemCode | null> {
  const name = comparable(part)
  const isListed = name === typesName || isRelations(name)
  if (isListed && part.size > maxListed) return 'document_unpacked'
  const content = await readPart(bytes, part, isListed ? maxListed : beginning)
  if (content === 'larger') return 'document_unpacked'
  if (content === 'damaged') return 'document_unreadable'
  if (!isListed) return isCompoundFile(content) || content.toString('latin1', 0, 2) === 'MZ' ? 'document_active' : null
  const xml = xmlOf(content)
  if (xml === null) return 'document_unreadable'
  const isActive = name === typesName ? /macroEnabled|vbaProject/i.test(unescaped(xml)) : hasActiveRelation(xml)
  if (isActive === null) return 'document_unreadable'
  return isActive ? 'document_active' : null
}

/** Whether the parts lie over each other, which makes a bomb of a small file. */
function overlaps(parts: readonly ZipPart[]): boolean {
  let end = 0
  for (const { offset, packed } of parts.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) return true
    end = offset + packed
  }
  return false
}

/**
 * The problem of an archive that is no proper Word document: another one, a damaged one, a bomb, or one that runs or
 * fetches something when it is opened (macros, objects, a template from elsewhere). Null for a proper one. Each part is
 * unpacked, and nothing of it is stored.
 */
export async function docxProblem(bytes: Buffer): Promise<ProblemCode | null> {
  const parts = zipParts(bytes)
  if (!parts) return 'document_unreadable'
  const names = new Set(parts.map(comparable))
  if (!names.has(typesName) || !names.has('word/document.xml')) return 'document_content'
  const sum = (of: 'packed' | 'size') => parts.reduce((total, part) => total + part[of], 0)
  if (parts.length > maxParts || sum('size') > maxUnpacked || sum('packed') > bytes.length || overlaps(parts))
    return 'document_unpacked'
  if (names.size < parts.length) return 'document_unreadable' // programs would read different parts of two with one name
  if ([...names].some((name) => name.endsWith('vbaproject.bin'))) return 'document_active'
  for (const part of parts) {
    const problem = await partProblem(bytes, part)
    if (problem) return problem
  }
  return null
}

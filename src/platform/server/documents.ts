import { problem, type ProblemCode } from '#kernel/problem.ts'
import { isCompoundFile, streamNames } from './compound-file.ts'
import { readScan } from './pictures.ts'
import { Refused } from './refused.ts'
import { docxProblem } from './word-document.ts'

/** The kinds of documents that are stored, with the type that a browser is told. */
export const documentTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type DocumentType = keyof typeof documentTypes

export interface ReadDocument {
  readonly type: DocumentType
  readonly content: Uint8Array
}

function docProblem(bytes: Buffer): ProblemCode | null {
  const streams = streamNames(bytes)
  if (!streams) return 'document_unreadable'
  if (!streams.includes('WordDocument')) return 'document_content' // an installer, a spreadsheet
  return streams.includes('_VBA_PROJECT') ? 'document_active' : null // macros (MS-OVBA 2.2.1)
}

/** A PDF ends with where its table of contents begins (ISO 32000-1, 7.5.5), perhaps followed by a few bytes. */
const pdfProblem = (bytes: Buffer): ProblemCode | null =>
  bytes.subarray(-65_536).includes('startxref') ? null : 'document_unreadable'

/** Kinds of documents by their first bytes. Pictures are judged by being drawn anew. */
const kinds: readonly {
  readonly type: DocumentType
  readonly begins: (bytes: Buffer) => boolean
  readonly judge?: (bytes: Buffer) => ProblemCode | null | Promise<ProblemCode | null>
}[] = [
  { type: 'pdf', begins: (bytes) => /^%PDF-\d/.test(bytes.toString('latin1', 0, 8)), judge: pdfProblem },
  { type: 'docx', begins: (bytes) => bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004', judge: docxProblem },
  { type: 'doc', begins: isCompoundFile, judge: docProblem },
  { type: 'jpg', begins: (bytes) => /^(\xff\xd8\xff|\x89PNG\r\n\x1a\n)/.test(bytes.toString('latin1', 0, 8)) },
]

/**
 * Finds out what an uploaded document is by its content alone (decision C51), and draws pictures anew. Documents are
 * stored as they are, and are never shown as pages of ours.
 * @throws Refused 422 at `field`: `document_content`, `document_unreadable`, `document_unpacked`, `document_active`,
 * `image_dimensions`, `image_unreadable`.
 */
export async function readDocument(upload: Uint8Array, field: string): Promise<ReadDocument> {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const kind = kinds.find(({ begins }) => begins(bytes))
  const code = kind ? await kind.judge?.(bytes) : 'document_content'
  if (!kind || code) throw new Refused(422, [problem(field, code ?? 'document_content')])
  return { type: kind.type, content: kind.judge ? upload : await readScan(upload, field) }
}

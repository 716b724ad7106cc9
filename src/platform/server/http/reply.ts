import { transcode } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#kernel/endpoint.ts'
import type { Exchange } from './exchange.ts'
import { setSessionCookie } from './session-cookie.ts'

export const isFile = (answer: unknown): answer is FileAnswer =>
  answer instanceof Object && 'bytes' in answer && 'contentType' in answer

/** An answer that is written already, as JSON. */
class Written {
  readonly json: Buffer
  constructor(json: Buffer) {
    this.json = json
  }
}

/**
 * JSON as UTF-8. By way of UTF-16, because a text with one letter beyond Latin-1, such as the ł of a name, would be
 * encoded letter by letter, which takes four times as long. JSON has no half of a surrogate pair: it writes that as an
 * escape.
 */
const utf8 = (json: string): Buffer => transcode(Buffer.from(json, 'utf16le'), 'utf16le', 'utf8')

/**
 * Serialises the answer while the database writes the line of the log; the answer is sent only after the line is
 * written.
 */
export async function writtenBeside(line: Promise<void>, answer: unknown): Promise<Written> {
  const [json] = await Promise.all([setImmediate().then(() => utf8(JSON.stringify({ data: answer ?? null }))), line])
  return new Written(json)
}

/** Sends the answer as `{ data }`, or as a file; what it wrote is committed. */
export function sendAnswer(exchange: Exchange, answer: unknown): FastifyReply {
  setSessionCookie(exchange)
  if (isFile(answer)) return sendFile(exchange, answer)
  const { reply, route } = exchange
  return reply
    .code(route.endpoint.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(answer instanceof Written ? answer.json : { data: answer ?? null })
}

function sendFile({ reply, queues }: Exchange, answer: FileAnswer): FastifyReply {
  const { bytes, contentType, fileName, attachment, lasting } = answer
  const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes)
  if (content instanceof Readable) content.once('close', () => queues.sending.get(answer)?.())
  const safeName = fileName.replaceAll(/[^\w.-]/g, '_')
  return reply
    .type(contentType)
    .header('content-disposition', `${attachment ? 'attachment' : 'inline'}; filename="${safeName}"`)
    .header('cache-control', lasting ? 'private, max-age=31536000, immutable' : 'no-store')
    .send(content)
}

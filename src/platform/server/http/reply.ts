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

/** The policy of a file that somebody uploaded: it is nobody's page, and loads, runs and sends nothing. */
const foreignPolicy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`

/** The name of a file in plain letters, and as it is (RFC 6266), for the browsers that know that: all of today. */
function namesOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`
}

function sendFile({ reply, queues }: Exchange, answer: FileAnswer): FastifyReply {
  const { bytes, contentType, fileName, attachment, foreign, lasting } = answer
  const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes)
  if (content instanceof Readable) content.once('close', () => queues.sending.get(answer)?.())
  if (foreign) reply.header('content-security-policy', foreignPolicy)
  return reply
    .type(contentType)
    .header('content-disposition', `${attachment ? 'attachment' : 'inline'}; ${namesOf(fileName)}`)
    .header('cache-control', lasting ? 'private, max-age=31536000, immutable' : 'no-store')
    .send(content)
}

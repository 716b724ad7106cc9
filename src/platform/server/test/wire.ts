import { connect } from 'node:net'
import fc from 'fast-check'

/** A right request in the words of HTTP/1.1. */
export interface RightRequest {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** A fault in the bytes of a request: its kind, modulo the number of kinds, and numbers that say where and how much. */
export interface WireFault {
  readonly kind: number
  readonly at: number
  readonly by: number
}
export const wireFault: fc.Arbitrary<WireFault> = fc.record({
  kind: fc.nat(999),
  at: fc.nat(100_000),
  by: fc.nat(100_000),
})

type Head = { line: string; headers: [string, string][]; body: Buffer }

const written = ({ line, headers, body }: Head): Buffer =>
  Buffer.concat([
    Buffer.from(`${line}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`, 'latin1'),
    body,
  ])

const without = (headers: Head['headers'], name: string) => headers.filter(([one]) => one !== name)
const withHeader = (head: Head, ...more: Head['headers']): Buffer =>
  written({ ...head, headers: [...head.headers, ...more] })
const asChunked = (head: Head, body: Buffer | string, ...more: Head['headers']): Buffer =>
  written({
    ...head,
    headers: [...without(head.headers, 'content-length'), ['transfer-encoding', 'chunked'], ...more],
    body: Buffer.from(body as Buffer),
  })
const chunk = (body: Buffer, size = body.length) =>
  Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), body, Buffer.from('\r\n')])

const odd = ['\u0000', '\u0001', '\u007f', '\u0080', '\u00ff', '\r', '\n', '\r\n', '\t', ' ', ':', ';', '%00', '%', '#']
const methods = ['TRACE', 'CONNECT', 'OPTIONS', 'HEAD', 'PROPFIND', 'get', 'POST ', '', 'X'.repeat(200), 'PRI', 'PURGE']
const versions = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/3',
  'HTTP/1.1.1',
  'HTTP/',
  '',
  'http/1.1',
  'HTTP/9999999999',
]
const lengths = ['-1', '0x10', '1e3', '99999999999999999999', '', ' 5', '5, 5', '+5', 'NaN', '5;']

/** A request with a fault that no client library makes: the kinds of it, each by two numbers. */
const kinds: readonly ((head: Head, at: number, by: number) => Buffer)[] = [
  // Cut anywhere.
  (head, at) => written(head).subarray(0, at % written(head).length),
  // A body that is cut, or longer than it says.
  (head, at) => {
    const length = String(head.body.length + 1 + (at % 5000))
    return written({ ...head, headers: [...without(head.headers, 'content-length'), ['content-length', length]] })
  },
  (head, at) => {
    const length = String(Math.max(0, head.body.length - 1 - (at % 50)))
    return written({ ...head, headers: [...without(head.headers, 'content-length'), ['content-length', length]] })
  },
  (head, at) =>
    written({
      ...head,
      headers: [...without(head.headers, 'content-length'), ['content-length', lengths[at % lengths.length]!]],
    }),
  (head, at) => withHeader(head, ['content-length', String(at % 100)]),
  // Chunks.
  (head) => asChunked(head, head.body),
  (head, at) => asChunked(head, chunk(head.body).subarray(0, at % (chunk(head.body).length + 1))),
  (head, at) =>
    asChunked(head, Buffer.concat([chunk(head.body, head.body.length + 1 + (at % 9)), chunk(Buffer.alloc(0))])),
  (head) => asChunked(head, Buffer.concat([chunk(head.body), Buffer.from('ffffffffffffffff\r\n')])),
  (head) => asChunked(head, Buffer.concat([chunk(head.body), Buffer.from('0\r\nx-locale: fr\r\nx\u0000: y\r\n\r\n')])),
  (head) => withHeader({ ...head, body: chunk(head.body) }, ['transfer-encoding', 'chunked']),
  (head, at) => withHeader(head, ['transfer-encoding', ['gzip', 'chunked, identity', 'xchunked', ''][at % 4]!]),
  // Bytes that do not belong there.
  (head, at, by) => {
    const bytes = Uint8Array.from(written(head))
    for (let i = 0; i <= by % 8; i++) bytes[(at * (i + 1)) % bytes.length] = (by * (i + 3)) % 256
    return Buffer.from(bytes)
  },
  (head, at, by) => {
    const bytes = written(head)
    const place = at % bytes.length
    return Buffer.concat([
      bytes.subarray(0, place),
      Buffer.from(odd[by % odd.length]!, 'latin1'),
      bytes.subarray(place),
    ])
  },
  (head, at, by) => {
    const bytes = written(head)
    const place = at % bytes.length
    return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1 + (by % 20))])
  },
  // The line of the request.
  (head, at) => written({ ...head, line: head.line.replace(/^\S+/, methods[at % methods.length]!) }),
  (head, at) => written({ ...head, line: head.line.replace(/\S+$/, versions[at % versions.length]!) }),
  (head, at) => written({ ...head, line: head.line.replace(' HTTP', `${'?a=1'.repeat(at % 6000)} HTTP`) }),
  (head) => written({ ...head, line: head.line.replace(' /', ' http://elsewhere.test/') }),
  (head) => written({ ...head, line: head.line.replace(' /api', ' //api/..%2f..%5c/') }),
  (head) => written({ ...head, line: head.line.replace(/ \S+ /, ' * ') }),
  (head, at) =>
    written({
      ...head,
      line: head.line.replace(/(\d+)/, `$1${['%00', '%2e%2e', ';x', '%', '%zz', '\u00e9'][at % 6]!}`),
    }),
  // Headers.
  (head, at) => withHeader(head, ['x-long', 'x'.repeat(at % 40_000)]),
  (head, at) => withHeader(head, ...Array.from({ length: at % 3000 }, (_, i): [string, string] => [`x-${i}`, '1'])),
  (head, at) => withHeader(head, ['cookie', `a=${'b'.repeat(at % 12_000)}`], ['cookie', 'balie=x']),
  (head) => written({ ...head, headers: without(head.headers, 'host') }),
  (head) => withHeader(head, ['host', 'elsewhere.test']),
  (head, at) => withHeader(head, ['expect', at % 2 ? '100-continue' : 'a miracle']),
  (head, at) => withHeader(head, ['connection', 'upgrade'], ['upgrade', ['websocket', 'h2c', 'TLS/1.0'][at % 3]!]),
  (head, at) => withHeader(head, ['content-encoding', ['gzip', 'br', 'deflate', 'x'][at % 4]!]),
  (head, at) => withHeader(head, ['content-type', ['application/json', 'multipart/form-data', '\u00ff'][at % 3]!]),
  (head) => withHeader(head, [' folded', 'x'], ['x', 'y\r\n z']),
  // Several requests at once, and something else than HTTP.
  (head, at) => Buffer.concat([written(head), written(head), written(head).subarray(0, at % 60)]),
  (head) => Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), written(head)]),
  (_, at, by) => Buffer.from(Array.from({ length: 1 + (at % 3000) }, (_byte, i) => (by * (i + 7) + i * i) % 256)),
]

/** The bytes of a request with a fault. */
export function onTheWire({ method, address, headers, body }: RightRequest, { kind, at, by }: WireFault): Buffer {
  const content = Buffer.from(body as Uint8Array)
  const head: Head = {
    line: `${method} ${address} HTTP/1.1`,
    headers: [
      ['host', 'balie.test'],
      ['connection', 'close'],
      ...Object.entries(headers),
      ...(content.length ? [['content-length', String(content.length)] as [string, string]] : []),
    ],
    body: content,
  }
  return kinds[kind % kinds.length]!(head, at, by)
}

const patienceMs = 60_000

/**
 * Sends bytes and nothing more, and resolves with the statuses of the answers once the server has closed the
 * connection; there may be none. Rejects where the server leaves it open.
 */
export const statusesOf = (port: number, bytes: Buffer): Promise<readonly number[]> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.end(bytes))
    socket.setEncoding('latin1')
    socket.setTimeout(patienceMs, () => {
      reject(new Error('the connection stays open'))
      socket.destroy()
    })
    socket.on('data', (text: string) => (answer += text))
    // The server may close the connection while bytes are still being sent.
    socket.on('error', () => {})
    socket.on('close', () => resolve([...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))))
  })

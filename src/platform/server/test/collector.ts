import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 2: a call that was answered, 3: a call that was made (OTLP). */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  /** 2: an error (OTLP). */
  readonly status: number
}

export interface TestCollector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** The attributes of those that sent spans. */
  readonly resources: Readonly<Record<string, unknown>>[]
  /** The headers of the last request. */
  readonly headers: () => http.IncomingHttpHeaders
  /** The bodies as they were sent. */
  readonly bodies: string[]
  /** From now on the collector accepts connections and answers nobody. */
  hang(): void
  close(): Promise<void>
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'status'> & {
        readonly attributes: readonly Attribute[]
        readonly status?: { readonly code?: number }
      })[]
    }[]
  }[]
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** A real collector on this machine, which takes OTLP as JSON over HTTP and stores the spans. */
export async function startCollector(): Promise<TestCollector> {
  const spans: ReceivedSpan[] = []
  const resources: Record<string, unknown>[] = []
  const bodies: string[] = []
  let headers: http.IncomingHttpHeaders = {}
  let hangs = false
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (hangs) return
      if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
        response.writeHead(404).end()
        return
      }
      headers = request.headers
      const body = Buffer.concat(parts).toString()
      bodies.push(body)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        resources.push(valuesOf(resource.attributes))
        for (const { spans: sent } of scopeSpans)
          for (const { attributes, status, ...span } of sent)
            spans.push({ ...span, attributes: valuesOf(attributes), status: status?.code ?? 0 })
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    bodies,
    headers: () => headers,
    hang: () => {
      hangs = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TraceSettings } from '../settings.ts'
import { eventStreams, outcomeOf, routeOf } from './calls.ts'
import { statementName, type PoolName, type StatementWatch } from './pool.ts'

export interface Tracing {
  /** Makes a span of each call, and follows it through what it awaits. */
  mount(app: FastifyInstance): void
  /** Makes a span of each statement of a call that is traced. */
  statements(pool: PoolName): StatementWatch
  /** Makes a span of work outside of a call. @param failure the reason of a failure that the work returns, else null. */
  span<T>(name: string, work: () => Promise<T>, failure: (result: T) => string | null): Promise<T>
  /** Sends what is left, for at most a second. */
  stop(): Promise<void>
}

interface TracingOptions extends TraceSettings {
  readonly version: string
  /** Whether a proxy in front is trusted: only then a caller decides to which trace a call belongs. */
  readonly behindProxy: boolean
  /** Is told once when the collector cannot be reached, and again when it could be reached in between. */
  readonly complain: (error: unknown) => void
  readonly everyMs?: number
}

const exportMs = 5000
const farewellMs = 1000
/** The spans of some hundred calls: when the collector is away the oldest are kept and others dropped. */
const maxWaiting = 4096

/** The trace of the proxy in front: `traceparent` and `tracestate` (W3C Trace Context). */
function parentOf({ headers }: FastifyRequest): Context {
  const { traceparent, tracestate } = headers
  const [, traceId = '', spanId = '', flags = ''] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})\b/.exec(typeof traceparent === 'string' ? traceparent : '') ??
    []
  const parent = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags || '0', 16) & 1,
    isRemote: true,
    ...(typeof tracestate === 'string' && { traceState: createTraceState(tracestate) }),
  }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** Tells of an export that fails after one that did not. */
function telling(exporter: SpanExporter, complain: (error: unknown) => void): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = Boolean(result.code)
        if (failed && !isAway) complain(result.error)
        isAway = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/**
 * Opens the traces of this process. This module loads OpenTelemetry, so import it only where it is wanted. Nothing is
 * registered globally: the spans are made by hand, because the driver and the framework are part of the bundle, which
 * no automatic instrumentation reaches.
 */
export function openTracing({
  endpoint,
  serviceName,
  headers,
  ratio,
  version,
  behindProxy,
  complain,
  everyMs = 2000,
}: TracingOptions): Tracing {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(new OTLPTraceExporter({ url: url.href, headers, timeoutMillis: exportMs }), complain),
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: exportMs,
      }),
    ],
  })
  const tracer = provider.getTracer('balie')
  const current = new AsyncLocalStorage<Context>()
  const contexts = new WeakMap<FastifyRequest, Context>()

  return {
    mount: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        if (request.routeOptions.url === eventStreams) return done()
        const parent = behindProxy ? parentOf(request) : ROOT_CONTEXT
        const span = tracer.startSpan(
          request.method,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': request.method, 'balie.request_id': request.id },
          },
          parent,
        )
        const context = trace.setSpan(parent, span)
        contexts.set(request, context)
        current.run(context, done)
      })
      // The body arrives in events of the connection, which know nothing of the call.
      app.addHook('preValidation', (request, _reply, done) => {
        const context = contexts.get(request)
        if (context) current.run(context, done)
        else done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const context = contexts.get(request)
        const span = context && trace.getSpan(context)
        if (span) {
          const route = routeOf(request)
          span.updateName(`${request.method} ${route}`)
          span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
          const outcome = outcomeOf(reply)
          if (outcome === 'failed' || outcome === 'busy') span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        }
        done()
      })
    },
    statements: (pool) => (text) => {
      const context = current.getStore()
      if (!context || !trace.getSpan(context)?.isRecording()) return null
      const { summary, operation, table } = statementName(text)
      const span = tracer.startSpan(
        summary,
        {
          kind: SpanKind.CLIENT,
          attributes: {
            'db.system': 'postgresql',
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.summary': summary,
            'db.client.connection.pool.name': pool,
            ...(table && { 'db.collection.name': table }),
          },
        },
        context,
      )
      return (error) => {
        if (error !== undefined) {
          const { code = 'error' } = (error ?? {}) as { code?: unknown }
          span.setAttribute('error.type', String(code))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      }
    },
    span: async (name, work, failure) => {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, ROOT_CONTEXT)
      const end = (reason: string | null) => {
        if (reason !== null) {
          span.setAttribute('error.type', reason)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      }
      try {
        const result = await current.run(trace.setSpan(ROOT_CONTEXT, span), work)
        end(failure(result))
        return result
      } catch (error) {
        end('error')
        throw error
      }
    },
    stop: async () => {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, farewellMs)
      await Promise.race([provider.shutdown().catch(() => {}), late.promise])
      clearTimeout(timer)
    },
  }
}

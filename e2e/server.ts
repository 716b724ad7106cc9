import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import { addressOf, type AnswerOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import serverFlags from '../scripts/server-flags.json' with { type: 'json' }

const root = fileURLToPath(new URL('../', import.meta.url))
const entry = [`${root}dist/server/main.js`, `${root}src/app/main.ts`].find((file) => existsSync(file))!
export const demoPassword = 'balie-demo-2026'

/** A real server in its own process, started as by `npm start`. */
export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  readonly output: () => string
  /** The standard output alone: in production the log. */
  readonly log: () => string
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL: the server finishes nothing. */
  kill(): Promise<void>
}

/** A port of this worker's own share, so that two workers never find the same one free. */
const randomPort = () =>
  20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * 1000 + Math.floor(Math.random() * 1000)

/**
 * A port on which nothing listens: the preferred one, else one below those that the system gives to outgoing
 * connections, so that it is still free when a server starts there later.
 */
export async function freePort(preferred = randomPort()): Promise<number> {
  const server = net.createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(preferred, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return preferred
}

/**
 * Starts the server and waits until it reports that it is ready.
 * @param at its port, else a free one.
 * @param folder holds another `dist` to start than the one of this project.
 */
export async function startServer(
  env: {
    DATA_DIR?: string
    DATABASE_URL?: string
    DATABASE_READ_URL?: string
    BASE_URL?: string
    TRUST_PROXY?: string
    SMTP_URL?: string
    MAIL_FROM?: string
    GEOCODER_URL?: string
    DEFAULT_LANGUAGE?: string
    APP_TITLE?: string
    METRICS_PORT?: string
    OTEL_EXPORTER_OTLP_ENDPOINT?: string
    NODE_ENV?: string
    ALLOW_EMBEDDED_DB?: string
    LD_PRELOAD?: string
    FAKETIME?: string
    FAKETIME_DONT_FAKE_MONOTONIC?: string
    DONT_FAKE_MONOTONIC?: string
  },
  at?: number,
  folder?: string,
): Promise<RunningServer> {
  const port = at ?? (await freePort())
  const child = spawn(process.execPath, [...serverFlags, folder ? `${folder}/dist/server/main.js` : entry], {
    cwd: folder ?? root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TZ: 'UTC',
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_URL: `http://127.0.0.1:${port}`,
      SECRET_KEY: '0'.repeat(64),
      NODE_COMPILE_CACHE: `${root}.cache/compiled`, // as in scripts/start.ts
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Ends the server when a test fails early.
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  let output = ''
  let log = ''
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      process.off('exit', abandon)
      resolve(code)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      if (output.includes('Balie is ready')) resolve()
    }
    child.stdout.on('data', (text: Buffer) => {
      log += text.toString()
      hear(text)
    })
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => output,
    log: () => log,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export interface HttpAnswer<T> {
  readonly status: number
  readonly data: T
  readonly errors: Record<string, string[]>
  readonly replayed: boolean
}

/** Signs in over HTTP: the cookie of the session. */
export async function sessionAt(url: string, email: string): Promise<string> {
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!signedIn.ok) throw new Error(`${email} cannot sign in: ${signedIn.status} ${await signedIn.text()}`)
  return signedIn.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Makes calls with a session; null when the server cannot be reached. */
export type Caller = <E extends AnyEndpoint>(
  endpoint: E,
  call?: CallOf<E>,
  key?: string,
) => Promise<HttpAnswer<AnswerOf<E>> | null>

/** Signs in over HTTP and makes calls as that person. */
export const signIn = async (url: string, email: string): Promise<Caller> => callerAt(url, await sessionAt(url, email))

/** Makes calls to a server with the cookie of a session, and further headers. */
export const callerAt =
  (url: string, cookie: string, headers: Readonly<Record<string, string>> = {}): Caller =>
  async (endpoint, call = {}, key) => {
    try {
      const body: unknown = call.body
      const isFile = body instanceof Uint8Array
      const response = await fetch(`${url}${addressOf(endpoint, call)}`, {
        method: endpoint.method,
        headers: {
          cookie,
          ...headers,
          ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      })
      const json = /json/.test(response.headers.get('content-type') ?? '')
        ? ((await response.json()) as { data?: never; errors?: Record<string, string[]> })
        : (await response.arrayBuffer(), {})
      return {
        status: response.status,
        data: json.data as never,
        errors: json.errors ?? {},
        replayed: response.headers.has('idempotent-replayed'),
      }
    } catch {
      return null
    }
  }

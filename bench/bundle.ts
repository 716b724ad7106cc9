import { spawn } from 'node:child_process'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import serverFlags from '../scripts/server-flags.json' with { type: 'json' }

const bundle = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

export interface RunningBundle {
  readonly origin: string
  readonly pid: number
  /** The milliseconds until it reported that it was ready. */
  readonly ms: number
  /** The output until then. */
  readonly output: string
  /** Sends SIGTERM, and resolves when the process has ended. */
  stop(): Promise<void>
}

/** Starts the built server in its own process, and waits until it reports that it is ready. */
export async function startBundle(env: Record<string, string>): Promise<RunningBundle> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [...serverFlags, bundle], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(os.tmpdir(), 'balie-compile-cache'),
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Balie is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const ms = performance.now() - begun
  child.removeAllListeners('exit')
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    ms,
    output,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

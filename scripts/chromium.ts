import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Chromium without the parts that draw a window, which a journey never sees: a fifth less processor time. */
const windowless = 'chromium-headless-shell'
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** No sandbox, because tests also run as root, and no background requests of the browser itself. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Launches Chromium without a window, for the journeys and the browser's rows of the bench.
 * @param more flags of its command line.
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), headless: true, args: [...flags, ...more] })
}

/**
 * The path of Chromium: `CHROMIUM`, else, as root on Debian, from its package, which is installed now, else from the
 * PATH.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM
  if (named && !isProgram(named)) throw new Error(`CHROMIUM names ${named}, which is not a program.`)
  if (named) return named
  if (!onPath([windowless]) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys …')
    // Its exit code does not matter: another Chromium may be on the PATH.
    const apt = (...args: string[]) =>
      once(
        spawn('apt-get', args, {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        }),
        'close',
      )
    await apt('update')
    await apt('install', '-y', windowless)
  }
  const installed = onPath(names)
  if (!installed)
    throw new Error(
      'The journeys need a Chromium or Chrome on this machine. Install one (Debian: apt-get install chromium-headless-shell) or name it with CHROMIUM=/path/to/chromium.',
    )
  return installed
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

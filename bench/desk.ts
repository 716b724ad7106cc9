import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { demoPassword, startServer } from '../e2e/server.ts'

/** Starts a server with the demo chain, and stops it after the work. */
export async function withDemo<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-pages-'))
  const server = await startServer({ DATA_DIR: folder })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A browser without cache that is signed in at the desk. */
export async function atDesk(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'nl-NL',
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  await context.request.post(`${url}/api/login`, {
    data: { email: 'office-manager@demo.balie.test', password: demoPassword },
  })
  return context
}

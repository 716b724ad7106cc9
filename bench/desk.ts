import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import type { OpenDatabase } from '#platform/server/db.ts'
import { openEmbedded } from '#platform/server/embedded.ts'
import { demoPassword, startServer } from '../e2e/server.ts'

/**
 * Starts a server with the demo chain, and stops it after the work.
 * @param prepare adds to the chain, and to the files in the folder of the data, before the work.
 */
export async function withDemo<T>(
  work: (url: string) => Promise<T>,
  prepare?: (database: OpenDatabase, folder: string) => Promise<void>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-pages-'))
  let server = await startServer({ DATA_DIR: folder })
  try {
    if (prepare) {
      // The embedded database has one process.
      await server.stop()
      const database = await openEmbedded(folder)
      await prepare(database, folder)
      await database.close()
      server = await startServer({ DATA_DIR: folder })
    }
    return await work(server.url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A browser without cache that is signed in, at the desk unless another account of the demo chain is named. */
export async function atDesk(browser: Browser, url: string, account = 'office-manager'): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'nl-NL',
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  await context.request.post(`${url}/api/login`, {
    data: { email: `${account}@demo.balie.test`, password: demoPassword },
  })
  return context
}

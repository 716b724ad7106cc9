import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../scripts/chromium.ts'
import { signIn, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo chain, from which each file of journeys copies its own. */
    demoFolder: string
  }
}

/** Makes the demo chain once: it takes seconds, its copy a few tenths. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  findChromium() // installed here when it has to be, before two files ask for it at once
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-demo-'))
  const server = await startServer({ DATA_DIR: folder })
  await signIn(server.url, 'administrator@demo.balie.test') // it answers, so it has got as far as to end well
  const code = await server.stop()
  if (code !== 0) throw new Error(`the server that made the demo chain ended with ${code}:\n${server.output()}`)
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}

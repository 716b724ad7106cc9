import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { launchChromium } from '../scripts/chromium.ts'
import { demoPassword, signIn, startServer } from './server.ts'

/** How long a person would wait for something to appear. */
export const soon = { timeout: 15_000 }

/** A server with the demo chain in a folder of its own, and a browser before it. */
export interface Stage {
  readonly url: string
  readonly browser: Browser
  /** Calls as the administrator, to look behind the page and to prepare what a journey needs. */
  readonly call: Awaited<ReturnType<typeof signIn>>
}

interface StageOptions {
  /** More settings of the server, asked for just before it starts. */
  readonly settings?: () => { readonly SMTP_URL?: string; readonly MAIL_FROM?: string }
}

/** A copy of the demo chain's data folder, for whoever asks alone, who removes it. */
export async function demoFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'balie-journey-'))
  cpSync(inject('demoFolder'), folder, { recursive: true }) // in half the time of its asynchronous brother
  return folder
}

/** Sets the stage for the journeys of a file, or of a `describe`, before them, and clears it after. */
export function setStage({ settings }: StageOptions = {}): Stage {
  let stage: Stage | undefined
  const ended: (() => Promise<unknown>)[] = []
  const set = (): Stage => {
    if (!stage) throw new Error('the stage stands only while tests run')
    return stage
  }
  beforeAll(async () => {
    const folder = await demoFolder()
    ended.push(() => rm(folder, { recursive: true, force: true }))
    const [server, browser] = await Promise.all([startServer({ DATA_DIR: folder, ...settings?.() }), launchChromium()])
    ended.push(() => server.stop(), () => browser.close())
    stage = { url: server.url, browser, call: await signIn(server.url, 'administrator@demo.balie.test') }
  })
  afterAll(async () => {
    for (const end of ended.toReversed()) await end()
  })
  return { get url() { return set().url }, get browser() { return set().browser }, get call() { return set().call } }
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the console complained of. */
  readonly complaints: readonly string[]
}

interface VisitOptions extends Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport' | 'storageState'> {
  /** Signed in already, as this role of the demo chain. */
  readonly role?: string
}

/**
 * A person at a browser of their own, who is nowhere yet; Dutch, unless another locale is given. The browser closes with
 * the test, which fails when a script of ours failed in it.
 */
export async function newcomer({ browser, url }: Stage, { role, ...options }: VisitOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'nl-NL', ...options })
  const [wrong, complaints]: [string[], string[]] = [[], []]
  onTestFinished(async () => {
    await context.close()
    expect(wrong, 'scripts that failed').toEqual([])
  })
  context.on('weberror', (error) => wrong.push(error.error().message))
  context.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()) })
  if (role) {
    const answer = await context.request.post(`${url}/api/login`, { data: { email: `${role}@demo.balie.test`, password: demoPassword } })
    expect(answer.status(), `${role} signs in`).toBe(200)
  }
  return { page: await context.newPage(), context, complaints }
}

/** A person at a browser of their own, at this address. */
export async function visit(stage: Stage, address: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await newcomer(stage, options)
  await visitor.page.goto(`${stage.url}${address}`)
  return visitor
}

/** Behind the sign-in, where the sign-in itself is not the matter. */
export async function atWork(stage: Stage, role: string, address = '/', options: Omit<VisitOptions, 'role'> = {}): Promise<Visitor> {
  const visitor = await visit(stage, address, { ...options, role })
  await visitor.page.getByRole('navigation').first().waitFor(soon)
  return visitor
}

/** Opens these addresses, in two tabs because a page that loads mostly waits, and looks at each when it has come to rest. */
export async function walk({ url }: Stage, { page, context }: Visitor, addresses: Iterable<string>, look: (page: Page) => Promise<void>): Promise<void> {
  const left = [...addresses]
  const inTab = async (tab: Page) => {
    const atRest = watchRest(tab)
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await tab.goto(`${url}${address}`)
      await atRest()
      await look(tab)
    }
  }
  await Promise.all([inTab(page), inTab(await context.newPage())])
}

/**
 * Gives what waits until words stand on the page, nothing on it is busy and all that it asked for has come. The browser's
 * own "network idle" also holds, on a slow machine, for a page whose scripts have not begun.
 */
function watchRest(page: Page): () => Promise<void> {
  const waiting = new Set<Request>()
  let since = 0
  const over = (request: Request) => {
    waiting.delete(request)
    since = performance.now()
  }
  page.on('request', (request) => { if (request.resourceType() !== 'eventsource') waiting.add(request) }) // that one never ends
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return async () => {
    await page.locator('main, body:not(:has(main))').filter({ hasText: /\S/ }).waitFor(soon)
    await expect.poll(async () => (await page.locator('[aria-busy="true"]').count()) + waiting.size === 0 && performance.now() - since > 200, soon).toBe(true)
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing on the page keeps out who cannot see it or hold a mouse: WCAG 2.2 AA, as far as a program can tell. */
export async function noViolations(page: Page): Promise<void> {
  // A page without frames is judged where it stands. For frames axe gathers the parts on a page of its own, which finds
  // the same and takes three times as long.
  const alone = page.frames().length === 1
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(wcag).setLegacyMode(alone).analyze()
  expect.soft(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.html).join(' | ').slice(0, 300)}`)).toEqual([])
}

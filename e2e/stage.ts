import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
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
  readonly settings?: () => { readonly SMTP_URL?: string; readonly MAIL_FROM?: string; readonly GEOCODER_URL?: string }
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
    ended.push(
      () => server.stop(),
      () => browser.close(),
    )
    stage = { url: server.url, browser, call: await signIn(server.url, 'administrator@demo.balie.test') }
  })
  afterAll(async () => {
    for (const end of ended.toReversed()) await end()
  })
  return {
    get url() {
      return set().url
    },
    get browser() {
      return set().browser
    },
    get call() {
      return set().call
    },
  }
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What the console complained of. */
  readonly complaints: readonly string[]
  /**
   * What the content policy held back, frames included, and whom but our server the pages asked: nothing, in the end.
   */
  readonly forbidden: string[]
}

interface VisitOptions extends Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport' | 'storageState'> {
  /** Signed in already, as this role of the demo chain. */
  readonly role?: string
}

/**
 * A person at a browser of their own, who is nowhere yet; Dutch, unless another locale is given. The browser closes
 * with the test, which fails when a script of ours failed in it, or a page did what the content policy forbids.
 */
export async function newcomer({ browser, url }: Stage, { role, ...options }: VisitOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'nl-NL', ...options })
  const [wrong, complaints, forbidden]: [string[], string[], string[]] = [[], [], []]
  onTestFinished(async () => {
    await context.close()
    expect({ wrong, forbidden }).toEqual({ wrong: [], forbidden: [] })
  })
  context.on('weberror', (error) => wrong.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
    if (/content.security.policy|refused to/i.test(message.text()))
      forbidden.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(`${url}/`))
      forbidden.push(request.url())
  })
  if (role) {
    const answer = await context.request.post(`${url}/api/login`, {
      data: { email: `${role}@demo.balie.test`, password: demoPassword },
    })
    expect(answer.status(), `${role} signs in`).toBe(200)
  }
  return { page: await context.newPage(), context, complaints, forbidden }
}

/** A person at a browser of their own, at this address. */
export async function visit(stage: Stage, address: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await newcomer(stage, options)
  await visitor.page.goto(`${stage.url}${address}`)
  return visitor
}

/** Behind the sign-in, where the sign-in itself is not the matter. */
export async function atWork(
  stage: Stage,
  role: string,
  address = '/',
  options: Omit<VisitOptions, 'role'> = {},
): Promise<Visitor> {
  const visitor = await visit(stage, address, { ...options, role })
  await visitor.page.getByRole('navigation').first().waitFor(soon)
  return visitor
}

/** Opens every group of the navigation: they begin closed for somebody who has much in it. */
export async function openMenu(page: Page): Promise<void> {
  const closed = page.getByRole('navigation').first().getByRole('button', { expanded: false })
  while (await closed.count()) await closed.first().click()
}

/** How much on the page moves, and not for ever. */
const moving =
  'document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity).length'
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing on the page keeps out who cannot see it or hold a mouse: WCAG 2.2 AA, as far as a program can tell. */
export async function noViolations(page: Page): Promise<void> {
  // Half faded in or out nothing has the contrast that it is going to have: nothing moves while it is judged.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate<number>(moving), soon).toBe(0)
  // "Legacy" judges the page where it stands, which finds the same as gathering the parts on a page of their own and
  // takes a third of the time. The only frames are previews of mails, whose sandbox lets no script in, axe neither.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], iframes: false })
    .withTags(wcag)
    .setLegacyMode()
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${page.url()} ${id}: ${nodes
            .map((node) => node.html)
            .join(' | ')
            .slice(0, 300)}`,
      ),
    )
    .toEqual([])
}

/** Counts the pixels by which the page is wider than the window. */
export const aside = (page: Page) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

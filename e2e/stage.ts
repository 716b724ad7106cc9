import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  WebError,
} from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchChromium } from '../scripts/chromium.ts'
import { violationsOn } from './accessibility.ts'
import { embeddedPlace, postgresPlace } from './place.ts'
import { demoPassword, signIn, startServer } from './server.ts'

/** The longest time to wait for an element. */
export const soon = { timeout: 15_000 }

/** A server with its own copy of the demo chain, and a browser. */
export interface Stage {
  readonly url: string
  /** One browser for all files of a worker; it closes with the worker. */
  readonly browser: Browser
  /** Makes calls as the administrator, to check what is stored and to prepare what a journey needs. */
  readonly call: Awaited<ReturnType<typeof signIn>>
}

interface StageOptions {
  /** The database of the chain: a PostgreSQL server by default, which starts in half the time. */
  readonly on?: 'embedded' | 'postgres'
  /** More settings of the server, read just before it starts. */
  readonly settings?: () => { readonly SMTP_URL?: string; readonly MAIL_FROM?: string; readonly GEOCODER_URL?: string }
}

let launched: Promise<Browser> | undefined

/** Starts a server for the journeys of a file, or of a `describe`, and stops it after them. */
export function setStage({ on = 'postgres', settings }: StageOptions = {}): Stage {
  let stage: Stage | undefined
  const ended: (() => Promise<unknown>)[] = []
  const set = (): Stage => {
    if (!stage) throw new Error('the stage stands only while tests run')
    return stage
  }
  beforeAll(async () => {
    // The tabs of one context share a process, so that the next page finds the scripts compiled.
    launched ??= launchChromium(['--process-per-site'])
    const place = await (on === 'embedded' ? embeddedPlace() : postgresPlace())
    ended.push(place.remove)
    const server = await startServer({ ...place.env, ...settings?.() })
    ended.push(server.stop)
    stage = {
      url: server.url,
      browser: await launched,
      call: await signIn(server.url, 'administrator@demo.balie.test'),
    }
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
  /** The errors in the console. */
  readonly complaints: readonly string[]
  /** Violations of the content policy, in frames too, and requests to other hosts: it has to be empty in the end. */
  readonly forbidden: string[]
}

interface VisitOptions extends Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport' | 'storageState'> {
  /** The role of the demo chain that is signed in already. */
  readonly role?: string
  /**
   * Gives the visitor a new browser context, which is not reused: for a journey that sets the clock, uses touch, or
   * needs an empty cache.
   */
  readonly alone?: boolean
}

const window = { width: 1280, height: 800 }

/** A browser context that visitors use one after another. One tab stays open, so that its process is kept. */
interface SharedContext {
  readonly context: BrowserContext
  readonly openTab: Page
}

const idleContexts: SharedContext[] = []

/**
 * An idle browser context, without data of its earlier visitors. It still has the cache of unchanging files, with which
 * the application opens in half the processor time.
 */
async function takeContext({ browser, url }: Stage): Promise<SharedContext> {
  let shared = idleContexts.pop()
  if (!shared) {
    const context = await browser.newContext({ viewport: window, locale: 'nl-NL' })
    shared = { context, openTab: await context.newPage() }
  }
  await shared.openTab.goto(`${url}/favicon.svg`)
  return shared
}

async function releaseContext({ context, openTab }: SharedContext): Promise<void> {
  for (const page of context.pages()) if (page !== openTab) await page.close()
  await context.setOffline(false)
  await context.clearCookies()
  // The session storage was removed with the visitor's tab.
  await openTab.evaluate('localStorage.clear()')
  idleContexts.push({ context, openTab })
}

/**
 * A visitor with an empty tab; its locale is Dutch by default. The tab closes with the test, which fails when a script
 * failed in it, or a page violated the content policy.
 */
export async function newVisitor(
  stage: Stage,
  { role, alone = false, locale, storageState, viewport = window, colorScheme = 'light' }: VisitOptions = {},
): Promise<Visitor> {
  const { url, browser } = stage
  const shared = alone || locale || storageState ? null : await takeContext(stage)
  const context =
    shared?.context ?? (await browser.newContext({ viewport, locale: locale ?? 'nl-NL', colorScheme, storageState }))
  const [errors, complaints, forbidden]: [string[], string[], string[]] = [[], [], []]
  const watch = {
    weberror: (error: WebError) => {
      errors.push(error.error().message)
    },
    console: (message: ConsoleMessage) => {
      if (message.type() === 'error') complaints.push(message.text())
      if (/content.security.policy|refused to/i.test(message.text()))
        forbidden.push(`${message.page()?.url()}: ${message.text()}`)
    },
    request: (request: Request) => {
      if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(`${url}/`))
        forbidden.push(request.url())
    },
  }
  context.on('weberror', watch.weberror)
  context.on('console', watch.console)
  context.on('request', watch.request)
  onTestFinished(async () => {
    await (shared ? releaseContext(shared) : context.close())
    context.off('weberror', watch.weberror)
    context.off('console', watch.console)
    context.off('request', watch.request)
    expect({ errors, forbidden }).toEqual({ errors: [], forbidden: [] })
  })
  if (role) {
    const answer = await context.request.post(`${url}/api/login`, {
      data: { email: `${role}@demo.balie.test`, password: demoPassword },
    })
    expect(answer.status(), `${role} signs in`).toBe(200)
  }
  const page = await context.newPage()
  if (shared) {
    if (viewport !== window) await page.setViewportSize(viewport!)
    if (colorScheme !== 'light') await page.emulateMedia({ colorScheme })
  }
  return { page, context, complaints, forbidden }
}

/** A visitor whose tab shows this address. */
export async function visit(stage: Stage, address: string, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(stage, options)
  await visitor.page.goto(`${stage.url}${address}`)
  return visitor
}

/** A visitor who is signed in with this role, without the sign-in page. */
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

/** Opens every group of the navigation: they are closed at first for a user with many entries. */
export async function openMenu(page: Page): Promise<void> {
  const closed = page.getByRole('navigation').first().getByRole('button', { expanded: false })
  while (await closed.count()) await closed.first().click()
}

/**
 * Counts the running animations that end. The page follows a new theme or media feature with the next frame, so the
 * count is taken after it.
 */
const runningAnimations = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(
  () => document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity).length,
)`

/**
 * Checks the page against WCAG 2.2 AA, as far as a program can.
 * @param only 'contrast' when the same screen was checked just before in the other theme.
 */
export async function noViolations(page: Page, only?: 'contrast'): Promise<void> {
  // An element that is being faded in or out does not have its final contrast, so all animations must have ended.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate<number>(runningAnimations), soon).toBe(0)
  const violations = await violationsOn(page, only ?? 'wcag')
  await page.emulateMedia({ reducedMotion: null })
  expect.soft(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.join(' | ').slice(0, 300)}`)).toEqual([])
}

/** Counts the pixels by which the page is wider than the window. */
export const overflowPixels = (page: Page) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Locator,
  Page,
  Request,
  WebError,
} from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchChromium } from '../scripts/chromium.ts'
import { violationsOn } from './accessibility.ts'
import { embeddedPlace, postgresPlace } from './place.ts'
import { demoPassword, freePort, signIn, startServer } from './server.ts'

/** The longest time to wait for anything: a bound for what never comes, not for what is slow on a loaded machine. */
export const soon = { timeout: 60_000 }

/** A server with its own copy of the demo chain, and a browser. */
export interface Stage {
  readonly url: string
  /** One browser for all files of a worker; it closes with the worker. */
  readonly browser: Browser
  /** Makes calls as the administrator, to check what is stored and to prepare what a journey needs. */
  readonly call: Awaited<ReturnType<typeof signIn>>
  /** Kills the server (SIGKILL). */
  readonly kill: () => Promise<void>
  /** Starts the server that was killed again, at the same address. */
  readonly startAgain: () => Promise<void>
}

interface StageOptions {
  /** The database of the chain: a PostgreSQL server by default, which starts in half the time. */
  readonly on?: 'embedded' | 'postgres'
  /** More settings of the server, read just before it starts. */
  readonly settings?: () => { readonly SMTP_URL?: string; readonly MAIL_FROM?: string; readonly GEOCODER_URL?: string }
}

/**
 * The tabs of one context share a process, so that the next page finds the scripts compiled. What draws and what fetches
 * is done in the process of the browser: a twentieth less processor time. Chromium reads only the last list of features,
 * so this one repeats those of Playwright.
 */
const features = ['NetworkServiceInProcess2', 'CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies']
const sharingProcesses = ['--process-per-site', '--in-process-gpu', `--enable-features=${features.join()}`]
/** A camera that the browser draws itself, and that needs no leave. */
const drawnCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
let launched: Promise<Browser> | undefined
/** Ports of servers of earlier files: for the next server there, the tabs of the browser have the files already. */
const idlePorts: number[] = []

/** Starts a server for the journeys of a file, or of a `describe`, and stops it after them. */
export function setStage({ on = 'postgres', settings }: StageOptions = {}): Stage {
  let stage: Stage | undefined
  const ended: (() => Promise<unknown>)[] = []
  const set = (): Stage => {
    if (!stage) throw new Error('the stage stands only while tests run')
    return stage
  }
  beforeAll(async () => {
    launched ??= launchChromium([...sharingProcesses, ...drawnCamera])
    const place = await (on === 'embedded' ? embeddedPlace() : postgresPlace())
    ended.push(place.remove)
    const port = await freePort(idlePorts.pop())
    const start = () => startServer({ ...place.env, ...settings?.() }, port)
    let server = await start()
    ended.push(async () => {
      await server.stop()
      idlePorts.push(port)
    })
    stage = {
      url: server.url,
      browser: await launched,
      call: await signIn(server.url, 'administrator@demo.balie.test'),
      kill: () => server.kill(),
      startAgain: async () => {
        server = await start()
      },
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
    kill: () => set().kill(),
    startAgain: () => set().startAgain(),
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
  /** Touches a telephone of this size instead; such a visitor is alone. */
  readonly telephone?: { readonly width: number; readonly height: number }
  /**
   * Does not ask the page for less movement; other visitors do, because what moves is drawn again sixty times a second.
   */
  readonly moves?: boolean
}

const window = { width: 1280, height: 800 }

/**
 * Tabs that visitors use one after another, each the only one of its browser context. A page opens in a third of the
 * processor time of one in a new tab, because the process of the tab has compiled the scripts already, and the context
 * has the cache of unchanging files.
 */
const idleTabs: Page[] = []

/**
 * Lets `page.route` resolve once it is in force. Chromium says that requests are intercepted before the open document
 * knows of it, and a document that is busy then handles a key first: its request was not seen at all.
 */
function routeInForce(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const disposable = await route(...args)
    if (!page.url().startsWith('http')) return disposable // the next document knows it from its start
    const isProbe = ({ search }: URL) => search === '?intercepted'
    let inForce = false
    await route(isProbe, async (probe) => {
      inForce = true
      await probe.fulfill({ status: 204 })
    })
    while (!inForce) await page.evaluate(`fetch('/favicon.svg?intercepted').then(() => null)`)
    await page.unroute(isProbe)
    return disposable
  }
}

async function newTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: window, locale: 'nl-NL', ...options })
  context.setDefaultTimeout(soon.timeout)
  const page = await context.newPage()
  routeInForce(page)
  return page
}

/** Leaves the application, and removes all that a visitor did to the tab and to the storage of its context. */
async function emptyTab(page: Page, url: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of ['dialog', 'console', 'request', 'requestfinished', 'requestfailed', 'response'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto(`${url}/favicon.svg`) // without a listener, a question whether to leave is answered with yes
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await context.clearCookies()
  await page.mouse.move(0, 0)
  await page.setViewportSize(window)
}

/**
 * Prints the end of what a page shows, as a screen reader would read it: a failed run leaves nothing else to look at.
 */
async function tellShown(page: Page, test: string): Promise<void> {
  const snapshot = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => String(error))
  console.log(`After “${test}” ${page.url()} showed:\n${snapshot.slice(-4000)}`)
}

/**
 * A visitor with an empty tab; its locale is Dutch by default. Another visitor gets the tab after the test, which fails
 * when a script failed in it, or a page violated the content policy.
 */
export async function newVisitor(
  { url, browser }: Pick<Stage, 'url' | 'browser'>,
  {
    role,
    telephone,
    alone = telephone !== undefined,
    moves = false,
    locale,
    storageState,
    viewport = telephone ?? window,
    colorScheme = 'light',
  }: VisitOptions = {},
): Promise<Visitor> {
  const isShared = !alone && !locale && !storageState
  const page = isShared
    ? (idleTabs.pop() ?? (await newTab(browser)))
    : await newTab(browser, {
        viewport,
        ...(locale && { locale }),
        storageState,
        ...(telephone && { isMobile: true, hasTouch: true }),
      })
  const context = page.context()
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
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    if (failed) await tellShown(page, task.name)
    // A test that failed may have left a key or a button of the mouse pressed.
    const isReused = isShared && !failed
    await (isReused ? emptyTab(page, url) : context.close())
    context.off('weberror', watch.weberror)
    context.off('console', watch.console)
    context.off('request', watch.request)
    if (isReused) idleTabs.push(page)
    expect({ errors, forbidden }).toEqual({ errors: [], forbidden: [] })
  })
  if (viewport !== window && !telephone) await page.setViewportSize(viewport!)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion: moves ? 'no-preference' : 'reduce' })
  if (role) {
    const answer = await context.request.post(`${url}/api/login`, {
      data: { email: `${role}@demo.balie.test`, password: demoPassword },
    })
    expect(answer.status(), `${role} signs in`).toBe(200)
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

/**
 * Goes to an address within the open application, as its links do. A journey loads an address only to prove that it
 * can be loaded, or what remains then: a loaded page takes four times the processor time.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`)
}

/** Keeps the notices that are shown, by the pointer on the latest with this text: until it moves, none of them vanishes. */
export async function holdNotice(page: Page, said: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: said }).last().hover(soon)
}

/** Opens every group of the navigation: they are closed at first for a user with many entries. */
export async function openMenu(page: Page): Promise<void> {
  const closed = page.getByRole('navigation').first().getByRole('button', { expanded: false })
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click()
    await expect.poll(() => closed.count(), soon).toBeLessThan(left)
  }
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
  const moves = await page.evaluate<boolean>('matchMedia("(prefers-reduced-motion: no-preference)").matches')
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate<number>(runningAnimations), soon).toBe(0)
  // The rows of the search before are faded until those of the new search have come.
  await expect.poll(() => page.locator('table[aria-busy=true]').count(), soon).toBe(0)
  const violations = await violationsOn(page, only ?? 'wcag')
  if (moves) await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect.soft(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.join(' | ').slice(0, 300)}`)).toEqual([])
}

/** The smaller side of an element, in pixels: a finger in a glove needs 44. */
export async function smallerSide(element: Locator): Promise<number> {
  const { width, height } = (await element.boundingBox())!
  return Math.min(width, height)
}

/** Counts the pixels by which the page is wider than the window. */
export const overflowPixels = (page: Page) =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

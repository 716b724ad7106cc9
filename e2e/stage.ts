import { AxeBuilder } from '@axe-core/playwright'
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
import { embeddedPlace, postgresPlace } from './place.ts'
import { demoPassword, signIn, startServer } from './server.ts'

/** How long a person would wait for something to appear. */
export const soon = { timeout: 15_000 }

/** A server with a copy of the demo chain of its own, and a browser before it. */
export interface Stage {
  readonly url: string
  /** One for all files of a worker: it ends with the worker. */
  readonly browser: Browser
  /** Calls as the administrator, to look behind the page and to prepare what a journey needs. */
  readonly call: Awaited<ReturnType<typeof signIn>>
}

interface StageOptions {
  /** Where the chain is: on a PostgreSQL server, which starts in half the time, unless it says `embedded`. */
  readonly on?: 'embedded' | 'postgres'
  /** More settings of the server, asked for just before it starts. */
  readonly settings?: () => { readonly SMTP_URL?: string; readonly MAIL_FROM?: string; readonly GEOCODER_URL?: string }
}

let launched: Promise<Browser> | undefined

/** Sets the stage for the journeys of a file, or of a `describe`, before them, and clears it after. */
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
  /**
   * In a context that nobody had before and nobody gets after: where the clock is set, a finger touches the page, or
   * nothing of it may have been loaded before.
   */
  readonly alone?: boolean
}

const window = { width: 1280, height: 800 }

/** A context that visitors have one after another, with a tab that is never theirs and keeps its process alive. */
interface Seat {
  readonly context: BrowserContext
  readonly keeper: Page
}

const free: Seat[] = []

/**
 * A seat on which nothing is left of whoever had it before but what a browser keeps of files that do not change: with
 * them the application opens with half the work for the machine.
 */
async function takeSeat({ browser, url }: Stage): Promise<Seat> {
  let seat = free.pop()
  if (!seat) {
    const context = await browser.newContext({ viewport: window, locale: 'nl-NL' })
    seat = { context, keeper: await context.newPage() }
  }
  await seat.keeper.goto(`${url}/favicon.svg`)
  return seat
}

async function leaveSeat({ context, keeper }: Seat): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close()
  await context.setOffline(false)
  await context.clearCookies()
  // What is of the session went with its tab.
  await keeper.evaluate('localStorage.clear()')
  free.push({ context, keeper })
}

/**
 * A person at a browser of their own, who is nowhere yet; Dutch, unless another locale is given. The browser closes
 * with the test, which fails when a script of ours failed in it, or a page did what the content policy forbids.
 */
export async function newcomer(
  stage: Stage,
  { role, alone = false, locale, storageState, viewport = window, colorScheme = 'light' }: VisitOptions = {},
): Promise<Visitor> {
  const { url, browser } = stage
  const seat = alone || locale || storageState ? null : await takeSeat(stage)
  const context =
    seat?.context ?? (await browser.newContext({ viewport, locale: locale ?? 'nl-NL', colorScheme, storageState }))
  const [wrong, complaints, forbidden]: [string[], string[], string[]] = [[], [], []]
  const watch = {
    weberror: (error: WebError) => {
      wrong.push(error.error().message)
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
    await (seat ? leaveSeat(seat) : context.close())
    context.off('weberror', watch.weberror)
    context.off('console', watch.console)
    context.off('request', watch.request)
    expect({ wrong, forbidden }).toEqual({ wrong: [], forbidden: [] })
  })
  if (role) {
    const answer = await context.request.post(`${url}/api/login`, {
      data: { email: `${role}@demo.balie.test`, password: demoPassword },
    })
    expect(answer.status(), `${role} signs in`).toBe(200)
  }
  const page = await context.newPage()
  if (seat) {
    if (viewport !== window) await page.setViewportSize(viewport!)
    if (colorScheme !== 'light') await page.emulateMedia({ colorScheme })
  }
  return { page, context, complaints, forbidden }
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

/** What is on the page, as far as other colours come with it. */
const screen = `[
  matchMedia('(prefers-color-scheme: dark)').matches,
  location.pathname.replaceAll(/\\d+/g, 'n'),
  document.querySelector('[aria-invalid="true"]') !== null,
  ...[...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=alert], [role=menu], [role=listbox]')].map(
    (one) => one.role + one.ariaLabel,
  ),
].join()`
const judged = new Set<string>()

/**
 * Nothing on the page keeps out who cannot see it or hold a mouse: WCAG 2.2 AA, as far as a program can tell. Contrast,
 * which takes as long as all the rest, is judged once for each screen and theme.
 * @param only 'contrast' where the same screen was judged just before in the other theme.
 */
export async function noViolations(page: Page, only?: 'contrast'): Promise<void> {
  // Half faded in or out nothing has the contrast that it is going to have: nothing moves while it is judged.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate<number>(moving), soon).toBe(0)
  // "Legacy" judges the page where it stands, which finds the same as gathering the parts on a page of their own and
  // takes a third of the time. The only frames are previews of mails, whose sandbox lets no script in, axe neither.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], iframes: false }).setLegacyMode()
  const seen = await page.evaluate<string>(screen)
  if (only) axe.withRules('color-contrast')
  else axe.withTags(wcag)
  if (judged.has(seen) && !only) axe.disableRules('color-contrast')
  judged.add(seen)
  const { violations } = await axe.analyze()
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

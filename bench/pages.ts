import type { Browser, Page } from 'playwright-core'
import { atDesk, withDemo } from './desk.ts'
import { layoutRow } from './layouts.ts'
import { quantile, type Row } from './measure.ts'
import { watchOpenings } from './openings.ts'

/** Contexts in which an appointment is opened for the first time, and the appointments opened in each. */
const visits = 7
const openings = 12

/** Measures how much a first visit loads, and how soon an appointment opens. */
export const pageRows = (browser: Browser): Promise<Row[]> =>
  withDemo(async (url) => [
    ...(await loadRows(browser, url)),
    await layoutRow(browser, url),
    ...(await openRows(browser, url)),
  ])

/** Runs in the page: kilobytes of scripts and styles as they came over the wire. */
const loadedScript = `(() => {
  const kilobytes = (ending) => performance.getEntriesByType('resource').filter((entry) => new URL(entry.name).pathname.endsWith(ending)).reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000
  return { js: kilobytes('.js'), css: kilobytes('.css') }
})()`
const loaded = (page: Page) => page.evaluate<{ js: number; css: number }>(loadedScript)

/** The compressed size of everything that is loaded until the page is at rest. */
async function loadRows(browser: Browser, url: string): Promise<Row[]> {
  const size = (what: string, { js, css }: { js: number; css: number }, max: number): Row => ({
    what: `first load: ${what}`,
    result: `script ${js.toFixed(0)} kB, css ${css.toFixed(0)} kB`,
    aim: `script ≤ ${max} kB gz, css ≤ 30`,
    met: js <= max && css <= 30,
  })
  const visitor = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const login = await visitor.newPage()
  await login.goto(`${url}/login`, { waitUntil: 'networkidle' })
  const rows = [size('login', await loaded(login), 165)]
  await visitor.close()
  for (const [name, route, max] of [
    ['calendar', '/calendar/location', 260],
    ['day summary', '/day-summary', 260],
    ['checkout', '/payment', 420],
  ] as const) {
    const context = await atDesk(browser, url)
    const page = await context.newPage()
    await page.goto(`${url}${route}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    rows.push(size(name, await loaded(page), max))
    await context.close()
  }
  return rows
}

const appointmentOpened = watchOpenings('[data-appointment]', '[role="dialog"][aria-busy="false"] h2')

interface Middle {
  readonly x: number
  readonly y: number
}

/** Runs in the page: the middles of the blocks that can be clicked without scrolling, and were not chosen before. */
const middlesOf = `[...document.querySelectorAll('[data-appointment]:not([data-chosen])')]
  .map((block) => block.getBoundingClientRect())
  .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))
  .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-appointment]:not([data-chosen])'))`
/** Runs in the page: chooses the next of them. They are looked for each time, because the day scrolls to the present. */
const nextMiddle = `(() => {
  const [next] = ${middlesOf}
  if (next) document.elementFromPoint(next.x, next.y).closest('[data-appointment]').setAttribute('data-chosen', '')
  return next ?? null
})()`

/** From the click of a mouse on an appointment to its popup, with what it shows. */
async function openRows(browser: Browser, url: string): Promise<Row[]> {
  const [first, further]: [number[], number[]] = [[], []]
  for (let visit = 0; visit < visits; visit++) {
    const context = await atDesk(browser, url)
    const page = await context.newPage()
    await page.addInitScript(appointmentOpened)
    await busyDay(page, url)
    for (let n = 0; n < openings; n++) {
      const next = await page.evaluate<Middle | null>(nextMiddle)
      if (!next) throw new Error('no further appointment is in sight')
      const before = await page.evaluate<number>('opened.length')
      await page.mouse.click(next.x, next.y)
      // A function, since the content policy of the page refuses to evaluate a text again and again.
      await page.waitForFunction(
        (count) => (globalThis as typeof globalThis & { readonly opened: readonly number[] }).opened.length > count,
        before,
      )
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const [one, ...others] = await page.evaluate<number[]>('opened')
    first.push(one!)
    further.push(...others)
    await context.close()
  }
  const line = (what: string, times: readonly number[], max: number): Row => ({
    what,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    aim: `p95 < ${max}`,
    met: quantile(times, 0.95) < max,
  })
  return [
    line('browser: click on an appointment to its popup, the first', first, 200),
    line('browser: click on an appointment to its popup, after the first', further, 100),
  ]
}

/** Opens the calendar on the next day with enough appointments in sight. */
async function busyDay(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/calendar/location`, { waitUntil: 'networkidle' })
  const inSight = async () => (await page.evaluate<Middle[]>(middlesOf)).length
  for (let days = 0; days < 14; days++) {
    if ((await inSight()) >= openings) {
      // As somebody who just came: with the address of that day, and nothing loaded but the page.
      await page.goto(page.url(), { waitUntil: 'networkidle' })
      if ((await inSight()) >= openings) return
    }
    await page.keyboard.press('ArrowRight')
    await page.waitForLoadState('networkidle')
  }
  throw new Error('no day of the demo chain has enough appointments')
}

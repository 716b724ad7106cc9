import { link, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { photoShelf } from '#features/photos/queries.ts'
import type { OpenDatabase } from '#platform/server/db.ts'
import { atDesk, withDemo } from './desk.ts'
import { quantile, type Row } from './measure.ts'
import { watchOpenings } from './openings.ts'
import { mainThreadBetween, mainThreadOfFrames, tracedTasks } from './trace.ts'
import { addVisits, photos, visits } from './visits.ts'

/** Contexts in which a passport is opened for the first time, and the clients whose passports are opened in each. */
const contexts = 5
const clients = 5
/** The times that each list is scrolled, each in a new context: its photos are loaded while it is. */
const scrolls = 3
/** The frames of four seconds. Each moves the list as far as the others, also where the machine cannot keep their rate. */
const scrollFrames = 240
/** A frame at 60 a second, in milliseconds. */
const frameMs = 1000 / 60

/** Measures how soon the passport of a client with sixty visits is painted, and how its photos scroll. */
export async function passportPageRows(browser: Browser): Promise<Row[]> {
  let ids: readonly number[] = []
  return withDemo(
    async (url) => [...(await paintRows(browser, url, ids)), ...(await scrollRows(browser, url, ids[0]!))],
    async (database, folder) => {
      ids = await fill(database, folder)
    },
  )
}

/** Gives clients their visits, and stores a thumbnail for each photo. */
async function fill(database: OpenDatabase, folder: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from clients where erased_at is null and supported_country_id = (select supported_country_id from locations order by id limit 1)
    order by id desc limit ${clients}`.execute(database.db)
  const ids = rows.map(({ id }) => id)
  const files = await addVisits(database, ids)
  await sql`analyze`.execute(database.db)
  const shelf = path.join(folder, 'files', photoShelf)
  await mkdir(shelf, { recursive: true })
  const [screen, thumbnail] = [path.join(shelf, 'screen'), path.join(shelf, 'thumbnail')]
  await writeFile(screen, await picture(1500, 2000))
  await writeFile(thumbnail, await picture(150, 150))
  for (const photo of files) {
    await link(screen, path.join(shelf, photo.screen_file))
    await link(thumbnail, path.join(shelf, photo.thumbnail_file))
  }
  return ids
}

/** A picture with the noise of a camera, which is as large as that of a photo. */
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#c98', noise: { type: 'gaussian', mean: 140, sigma: 14 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

const linkOf = (id: number): string => `a[href="/clients/${id}/passport"]`
const stripPainted = `performance.setResourceTimingBufferSize(5000);${watchOpenings('a[href$="/passport"]', '[role="dialog"] li h3')}`

/** Opens the whole passport of a client whose page is there: the second link to it comes with their visits. */
async function openPassport(page: Page, id: number): Promise<Locator> {
  await page.locator(linkOf(id)).nth(1).waitFor()
  await page.locator(linkOf(id)).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('ol > li:first-child h3').waitFor({ state: 'attached' })
  return dialog
}

/** Runs in the page: when the last passport was asked for and answered, after the click. */
const passportCall = `(() => {
  const clicked = performance.getEntriesByName('clicked').at(-1).startTime
  const call = performance.getEntriesByType('resource').filter(({ name }) => /clients\\/\\d+\\/passport/.test(name)).at(-1)
  return { asked: call.startTime - clicked, answered: call.responseEnd - clicked }
})()`

interface Opened {
  /** Milliseconds from the click until the first visits were painted. */
  readonly ms: number
  /** Milliseconds from the click until the call was sent, and until its answer was there. */
  readonly asked: number
  readonly answered: number
  /** The processor time of the page's main thread meanwhile, when it was traced. */
  readonly mainThread: number
}

/** Opens the passports of the clients one after another in a new context. */
async function openInTurn(browser: Browser, url: string, ids: readonly number[], isTraced: boolean): Promise<Opened[]> {
  const context = await atDesk(browser, url, 'senior-practitioner')
  const page = await context.newPage()
  await page.addInitScript(stripPainted)
  await page.goto(`${url}/clients/${ids[0]}`, { waitUntil: 'networkidle' })
  const opened: Opened[] = []
  for (const id of ids) {
    // As a link does. Each client is another one, so that nothing was read before.
    await page.evaluate(`history.pushState(null, '', '/clients/${id}')`)
    const open = () => openPassport(page, id)
    const events = isTraced ? await tracedTasks(page, open) : (await open(), [])
    opened.push({
      ms: (await page.evaluate<number[]>('opened'))[opened.length]!,
      ...(await page.evaluate<Pick<Opened, 'asked' | 'answered'>>(passportCall)),
      mainThread: isTraced ? mainThreadBetween(events, 'clicked', 'painted') : Number.NaN,
    })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await context.close()
  return opened
}

/** From the click of a mouse on the page of a client until the first visits of their passport are painted. */
async function paintRows(browser: Browser, url: string, ids: readonly number[]): Promise<Row[]> {
  const opened: Opened[][] = []
  for (let n = 0; n < contexts; n++) opened.push(await openInTurn(browser, url, ids, false))
  // Tracing takes time, so it is done apart.
  const [tracedFirst, ...tracedFurther] = await openInTurn(browser, url, ids, true)
  const line = (what: string, times: readonly Opened[], traces: readonly Opened[]): Row => {
    const of = (all: readonly Opened[], name: keyof Opened, q: number) =>
      quantile(
        all.map((one) => one[name]),
        q,
      )
    return {
      what: `browser: click to the treatment passport of ${visits} visits, ${what}`,
      p50: of(times, 'ms', 0.5),
      p95: of(times, 'ms', 0.95),
      result: `asked after ${of(times, 'asked', 0.5).toFixed(0)}, answered after ${of(times, 'answered', 0.5).toFixed(0)}; main thread ${of(traces, 'mainThread', 0.5).toFixed(0)} ms of processor`,
      aim: 'p95 < 300',
      met: of(times, 'ms', 0.95) < 300,
    }
  }
  return [
    line(
      'the first',
      opened.map(([first]) => first!),
      [tracedFirst!],
    ),
    line(
      'after the first',
      opened.flatMap(([, ...further]) => further),
      tracedFurther,
    ),
  ]
}

/** Runs in the page: scrolls a list from end to end at an even speed, and returns the milliseconds between frames. */
const scrollThrough = (selector: string): string => `new Promise((resolve) => {
  const list = document.querySelector(${JSON.stringify(selector)})
  const far = list.scrollWidth - list.clientWidth
  const isAtEnd = list.scrollLeft > far / 2
  const frames = []
  let before = 0
  const step = (now) => {
    if (before) frames.push(now - before)
    before = now
    const part = frames.length / ${scrollFrames}
    list.scrollLeft = far * (isAtEnd ? 1 - part : part)
    if (part < 1) requestAnimationFrame(step)
    else resolve(frames)
  }
  requestAnimationFrame(step)
})`

/** Runs in the page: resolves when the compared photos are there. */
const decoded = `Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode())).then(() => null)`

interface Scrolled {
  readonly frames: number[]
  readonly mainThread: number[]
}

async function scroll(page: Page, selector: string, into: Scrolled): Promise<void> {
  const events = await tracedTasks(page, async () => {
    into.frames.push(...(await page.evaluate<number[]>(scrollThrough(selector))))
  })
  into.mainThread.push(...mainThreadOfFrames(events))
}

/** The strip of a passport, and all photos below the comparison of two of its visits, scrolled from end to end. */
async function scrollRows(browser: Browser, url: string, id: number): Promise<Row[]> {
  const [strip, carousel]: [Scrolled, Scrolled] = [
    { frames: [], mainThread: [] },
    { frames: [], mainThread: [] },
  ]
  for (let n = 0; n < scrolls; n++) {
    const context = await atDesk(browser, url, 'senior-practitioner')
    const page = await context.newPage()
    await page.goto(`${url}/clients/${id}`, { waitUntil: 'networkidle' })
    const passport = await openPassport(page, id)
    await scroll(page, '[role="dialog"] ol', strip)

    const boxes = passport.getByRole('checkbox')
    await boxes.first().check()
    await boxes.last().check()
    await passport.getByRole('button', { name: / vergelijken$/ }).click()
    const all = 'section[aria-label="Alle foto’s"]'
    await page.locator(all).waitFor()
    const thumbnails = await page.locator(`${all} img`).count()
    if (thumbnails !== photos) throw new Error(`${thumbnails} thumbnails below the comparison`)
    await page.evaluate(decoded)
    await scroll(page, all, carousel)
    await context.close()
  }
  return [scrollRow(`a strip of ${visits} visits`, strip), scrollRow(`${photos} thumbnails`, carousel)]
}

function scrollRow(what: string, { frames, mainThread }: Scrolled): Row {
  const share = mainThread.filter((ms) => ms < frameMs).length / mainThread.length
  const p95 = quantile(frames, 0.95)
  return {
    what: `browser: ${what} scrolled, ms between frames`,
    p50: quantile(frames, 0.5),
    p95,
    p99: quantile(frames, 0.99),
    result: `main thread ${quantile(mainThread, 0.5).toFixed(1)}, p95 ${quantile(mainThread, 0.95).toFixed(1)} ms of processor a frame; in ${(share * 100).toFixed(1)} % of frames < 16.7`,
    aim: 'frame p95 < 20; main thread < 16.7 in 99 %',
    met: p95 < 20 && share >= 0.99,
  }
}

import { createReadStream } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../scripts/chromium.ts'
import { quantile, type Row } from './measure.ts'
import { pageRows } from './pages.ts'
import { passportPageRows } from './passport-pages.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const outDir = path.join(root, 'dist/bench')
const rounds = 7
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

type Kind = 'ours day' | 'big day' | 'ours week' | 'big week'

/** Measures the calendar, and the passport of a client: both are parts of the browser's rows. */
export async function browserRows(parts: { readonly calendar: boolean; readonly passport: boolean }): Promise<Row[]> {
  const browser = await launchChromium()
  try {
    const rows = parts.calendar ? [...(await calendarRows(browser)), ...(await pageRows(browser))] : []
    if (parts.passport) rows.push(...(await passportPageRows(browser)))
    return rows
  } finally {
    await browser.close()
  }
}

/**
 * Compares the calendar with react-big-calendar: the same appointments in the same browser in turns, each in a new
 * page.
 */
async function calendarRows(browser: Browser): Promise<Row[]> {
  await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome123',
      rolldownOptions: { input: path.join(root, 'bench/browser/index.html') },
    },
  })
  const files = http.createServer((request, response) => {
    const name = request.url === '/' ? '/bench/browser/index.html' : (request.url ?? '')
    response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream')
    createReadStream(path.join(outDir, path.normalize(name)))
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  try {
    return await paintRows(browser, `http://127.0.0.1:${(files.address() as AddressInfo).port}/`)
  } finally {
    files.close()
  }
}

async function paintRows(browser: Browser, url: string): Promise<Row[]> {
  const times = new Map<Kind, number[]>()
  let elements = 0
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['ours day', 'big day', 'ours week', 'big week'] as const) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await page.goto(url)
      await page.waitForFunction(`'bench' in window`)
      const painted = (await page.evaluate(`bench[${JSON.stringify(kind)}]()`)) as { ms: number; elements: number }
      if (kind === 'ours day') ({ elements } = painted)
      times.set(kind, [...(times.get(kind) ?? []), painted.ms])
      await page.close()
    }
  }
  const pair = (what: string, ours: Kind, big: Kind, aim: number): Row => {
    const [mine, limit] = [times.get(ours)!, times.get(big)!]
    const ratio = quantile(mine, 0.5) / quantile(limit, 0.5)
    return {
      what,
      p50: quantile(mine, 0.5),
      p95: quantile(mine, 0.95),
      limit: quantile(limit, 0.5),
      aim: `≤ ${aim.toFixed(2)} of react-big-calendar`,
      met: ratio <= aim,
    }
  }
  return [
    pair('browser: 400 appointments over 8 rooms painted', 'ours day', 'big day', 0.35),
    pair('browser: a week of 2,000 over 56 columns painted', 'ours week', 'big week', 0.3),
    await dragRow(browser, url),
    { what: 'browser: elements for each appointment', result: elements.toFixed(1), aim: '≤ 5', met: elements <= 5 },
  ]
}

/** Dragging one block of 400: the time of a move on the main thread, and whether frames keep their rate. */
async function dragRow(browser: Browser, url: string): Promise<Row> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.waitForFunction(`'bench' in window`)
  const { moves, frames } = (await page.evaluate('bench.drag()')) as { moves: number[]; frames: number[] }
  await page.close()
  const frame = quantile(frames, 0.95)
  return {
    what: 'browser: a block dragged among 400, ms a move',
    p50: quantile(moves, 0.5),
    p95: quantile(moves, 0.95),
    result: `frame p95 ${frame.toFixed(1)} ms`,
    aim: 'move ≤ 8, frame p95 < 20',
    met: quantile(moves, 0.95) <= 8 && frame < 20,
  }
}

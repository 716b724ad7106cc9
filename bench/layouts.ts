import type { Browser } from 'playwright-core'
import { atDesk } from './desk.ts'
import type { Row } from './measure.ts'
import { traced } from './trace.ts'

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
]

/**
 * Counts how often a script of ours made the browser compute styles or lay out the page until the calendar was shown: it
 * read a size or scrolled while the page was not laid out.
 */
export async function layoutRow(browser: Browser, url: string): Promise<Row> {
  const context = await atDesk(browser, url)
  const page = await context.newPage()
  const events = await traced(page, categories, async () => {
    await page.goto(`${url}/calendar/location`, { waitUntil: 'networkidle' })
    await page.locator('[data-appointment]').first().waitFor({ state: 'attached' })
  })
  await context.close()
  const layouts = events.filter(({ name }) => name === 'Layout' || name === 'UpdateLayoutTree')
  const forced = layouts.filter(({ args }) =>
    args.beginData?.stackTrace?.some((frame) => frame.url.includes('/assets/')),
  )
  return {
    what: 'browser: styles and layouts forced by scripts until the calendar is shown',
    result: `${forced.length} of ${layouts.length}`,
    aim: '0',
    met: layouts.length > 0 && forced.length === 0,
  }
}

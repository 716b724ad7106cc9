import type { Browser } from 'playwright-core'
import type { Row } from './measure.ts'
import { atDesk } from './desk.ts'

/** An event of a trace of Chromium, as far as it is needed. */
interface TraceEvent {
  readonly name: string
  readonly args: { readonly beginData?: { readonly stackTrace?: readonly { readonly url: string }[] } }
}

/**
 * Counts how often a script of ours made the browser compute styles or lay out the page until the calendar was shown: it
 * read a size or scrolled while the page was not laid out.
 */
export async function layoutRow(browser: Browser, url: string): Promise<Row> {
  const context = await atDesk(browser, url)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.stack',
      ],
    },
  })
  await page.goto(`${url}/calendar/location`, { waitUntil: 'networkidle' })
  await page.locator('[data-appointment]').first().waitFor({ state: 'attached' })
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
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

import type { Page } from 'playwright-core'

/** An event of a trace of Chromium, as far as it is needed. Times are in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  /** The processor time of the thread. */
  readonly tdur?: number
  readonly args: { readonly beginData?: { readonly stackTrace?: readonly { readonly url: string }[] } }
}

/** Traces what a page does meanwhile. */
export async function traced(
  page: Page,
  categories: readonly string[],
  work: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories] },
  })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}

/** The categories of the events that are read below. */
const taskCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']

/** Traces the tasks of a page's main thread meanwhile. */
export const tracedTasks = (page: Page, work: () => Promise<unknown>): Promise<readonly TraceEvent[]> =>
  traced(page, taskCategories, work)

/** The tasks of the thread of an event, in their order. */
const tasksBeside = ({ pid, tid }: TraceEvent, events: readonly TraceEvent[]): readonly TraceEvent[] =>
  events
    .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
    .toSorted((a, b) => a.ts - b.ts)
const milliseconds = (tasks: readonly TraceEvent[]): number => tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)

/**
 * The processor time of the page's main thread in each frame, in milliseconds: of all tasks from one that called the
 * script of a frame until the next such task. It hardly depends on other work on the machine.
 */
export function mainThreadOfFrames(events: readonly TraceEvent[]): readonly number[] {
  const scripts = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts)
  if (!scripts[0]) throw new Error('the trace has no frame')
  const tasks = tasksBeside(scripts[0], events)
  const starts = [...new Set(scripts.map(({ ts }) => tasks.findLastIndex((task) => task.ts <= ts)))]
  return starts.slice(0, -1).map((start, i) => milliseconds(tasks.slice(start, starts[i + 1])))
}

/** The processor time of the page's main thread from one mark of its scripts to another, in milliseconds. */
export function mainThreadBetween(events: readonly TraceEvent[], from: string, until: string): number {
  const [first, last] = [from, until].map((mark) => events.find(({ name }) => name === mark))
  if (!first || !last) throw new Error(`the trace has no ${from} or no ${until}`)
  return milliseconds(tasksBeside(first, events).filter(({ ts }) => ts >= first.ts && ts < last.ts))
}

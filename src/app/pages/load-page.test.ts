import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#platform/client/api.ts'
import { loadPage } from './load-page.ts'

const noCode = new TypeError('Failed to fetch dynamically imported module')

/** Loads a page of which the first attempts fail; after each, the server says whether it can be reached. */
function loading({ failures, answers }: { failures: number; answers: readonly boolean[] }) {
  const [asked, load] = [[...answers], vi.fn<() => Promise<string>>()]
  for (let failure = 0; failure < failures; failure++) load.mockRejectedValueOnce(noCode)
  load.mockResolvedValue('the page')
  vi.stubGlobal('fetch', () => (asked.shift() ? Promise.resolve(new Response()) : Promise.reject(noCode)))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return loadPage(load).catch((error: unknown) => (error instanceof ApiError ? error.problems[0]!.code : error))
}

test.each<[string, Parameters<typeof loading>[0], unknown]>([
  ['is there', { failures: 0, answers: [] }, 'the page'],
  ['comes without a connection: it says so', { failures: 1, answers: [false] }, 'no_connection'],
  ['failed just before the connection was back: it is loaded', { failures: 1, answers: [true] }, 'the page'],
  ['fails before and after a short connection: it says so', { failures: 2, answers: [true, false] }, 'no_connection'],
  ['is gone from a server that answers: the router reloads', { failures: 2, answers: [true, true] }, noCode],
])('the code of a page %s', async (_, given, outcome) => {
  expect(await loading(given)).toBe(outcome)
})

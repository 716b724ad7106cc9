import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from './stage.ts'

/** Goes to these addresses, and looks at each when it is at rest. */
export async function walk(
  page: Page,
  addresses: readonly string[],
  go: (address: string) => Promise<unknown>,
  look: () => Promise<void>,
): Promise<void> {
  const atRest = watchRest(page)
  for (const address of addresses) {
    await go(address)
    await atRest()
    await look()
  }
}

/**
 * Returns a function that waits until the page shows text, nothing on it is busy and all its requests have been
 * answered. The browser's own "network idle" also holds, on a slow machine, for a page whose scripts have not begun.
 */
export function watchRest(page: Page): () => Promise<void> {
  const waiting = new Set<Request>()
  let since = 0
  const over = (request: Request) => {
    waiting.delete(request)
    since = performance.now()
  }
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') waiting.add(request)
  }) // the event stream never ends
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return async () => {
    since = performance.now() // what was at rest before the last step says nothing of what follows it
    await page.locator('main, body:not(:has(main))').filter({ hasText: /\S/ }).waitFor(soon)
    await expect
      .poll(
        async () =>
          (await page.locator('[aria-busy="true"]').count()) + waiting.size === 0 && performance.now() - since > 200,
        soon,
      )
      .toBe(true)
  }
}

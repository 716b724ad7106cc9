import { noConnection } from '#platform/client/api.ts'
import { loadCode, serverAnswers } from '#platform/client/reachable.ts'

/**
 * Loads the code of a page. Without a connection it fails as a call does, with a sentence and a button to try again.
 * The router would otherwise reload the whole page and end at the browser's error page; that is right only when the
 * server no longer has this code, because it was updated.
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadCode(load)
  } catch {
    if (!(await serverAnswers())) throw noConnection()
  }
  // The connection may have come back after the first attempt.
  try {
    return await loadCode(load)
  } catch (error) {
    throw (await serverAnswers()) ? error : noConnection()
  }
}

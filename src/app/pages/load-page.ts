import { ApiError } from '#platform/client/api.ts'

/**
 * Loads the code of a page. Without a connection it fails as a call does, with a sentence and a button to try again.
 * The router would otherwise reload the whole page and end at the browser's error page; that is right only when the
 * server no longer has this code, because it was updated.
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const answers = await fetch('/api/health', { cache: 'no-store' }).then(
      (response) => response.ok,
      () => false,
    )
    throw answers ? error : new ApiError(0, '', [{ field: '', code: 'no_connection' }])
  }
}

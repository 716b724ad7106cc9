import { ApiError } from '#platform/client/api.ts'

/**
 * Loads the code of a page. Where the line is what fails, it fails as a call does: with words, and a way to try again.
 * The router would load the whole page anew, and the browser's own error page would stand in its place. That is right
 * only for code that the server no longer has, since it was renewed.
 */
export async function withLine<T>(load: () => Promise<T>): Promise<T> {
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

import type { APIResponse, Route } from 'playwright-core'

/**
 * The server carries a call out, its answer is lost, and the browser knows that it is offline: it says so at once
 * instead of sending the call again. `reconnect` ends it.
 */
export async function loseAnswer(route: Route): Promise<APIResponse> {
  const answer = await route.fetch()
  await route.request().frame().page().context().setOffline(true)
  await route.abort('connectionreset')
  return answer
}

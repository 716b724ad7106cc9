import { readSettings } from '#platform/server/settings.ts'

const patienceMs = 4000

/**
 * `tool health`: asks the server of the settings, on this machine, whether it is ready, for a container that has no
 * curl. The exit code is 1 when it is not.
 */
export async function main(): Promise<void> {
  const { port, host } = readSettings(process.env)
  const everywhere = host === '0.0.0.0' || host === '::'
  const at = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const answer = await fetch(`http://${at}:${port}/api/health`, { signal: AbortSignal.timeout(patienceMs) })
  console.log(await answer.text())
  if (!answer.ok) process.exitCode = 1
}

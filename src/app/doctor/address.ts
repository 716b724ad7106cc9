import type { Settings } from '#platform/server/settings.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'

const patienceMs = 5000
const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|.*\.(test|local|localhost))$/.test(host)

/** Looks at the address that people open, and at the proxies in front. */
export async function examineAddress({ baseUrl, proxyHops, production }: Settings): Promise<readonly Finding[]> {
  const { list, good, note, wrong } = findingsOf('address')
  const isSecure = baseUrl.protocol === 'https:'
  if (!isSecure && production && !isLocal(baseUrl.hostname))
    wrong(
      `People open ${baseUrl.origin} without TLS: passwords and files of clients travel readable.`,
      'Put a proxy with TLS in front (docs/install has one for Caddy), and set BASE_URL to https://…',
    )
  if (isSecure && proxyHops === 0)
    wrong(
      'BASE_URL has https, and TRUST_PROXY says that no proxy stands in front. Balie itself speaks no TLS, so all calls seem to come from one address and share its limits.',
      'Set TRUST_PROXY to the number of proxies in front, mostly 1.',
    )
  if (!isSecure && proxyHops > 0)
    note(
      `TRUST_PROXY says that ${proxyHops} ${proxyHops === 1 ? 'proxy stands' : 'proxies stand'} in front, and BASE_URL has no https.`,
      'Whoever reaches the server around the proxy may pretend any address.',
    )
  try {
    const answer = await fetch(new URL('/api/health', baseUrl), { signal: AbortSignal.timeout(patienceMs) })
    const isBalie = (await answer.text()).includes('"live":true')
    if (!isBalie)
      wrong(
        `At ${baseUrl.origin} something else than Balie answers (${answer.status}).`,
        'Look at BASE_URL, and at where the proxy sends its calls.',
      )
    else if (answer.ok) good(`Balie answers at ${baseUrl.origin}.`)
    else note(`Balie answers at ${baseUrl.origin}, and is not ready.`, 'See what is said of the database.')
  } catch (error) {
    const { cause } = error as Error
    const reason = reasonOf(cause ?? error)
    if (/certificate|CERT_|self-signed/i.test(`${reason} ${(cause as { code?: string } | undefined)?.code}`))
      wrong(
        `The certificate of ${baseUrl.origin} is not valid: ${reason}.`,
        'Renew it, with all certificates in between.',
      )
    else note(`Nobody answers at ${baseUrl.origin} yet: ${reason}.`, 'That is right while the server is not running.')
  }
  return list
}

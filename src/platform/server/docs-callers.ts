import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { purposeOf, type May } from '#kernel/permission.ts'
import { linkHeader } from './http/authorise-client.ts'

const quoted = (name: string) => `\`${name}\``

function describedCallers(may: May): string {
  if (may === 'public') return 'Open to everybody.'
  if (may === 'signed-in') return 'For everybody who is signed in.'
  const purpose = purposeOf(may)
  if (purpose) return `For a client with a link for ${quoted(purpose)}.`
  return typeof may === 'object' && 'all' in may
    ? `For who holds ${may.all.map(quoted).join(' and ')}.`
    : `For who holds ${[may].flat().map(quoted).join(' or ')}.`
}

/** The callers that an endpoint allows, in words and as OpenAPI security requirements. */
export const callersOf = ({ may }: AnyEndpoint) => ({
  description: describedCallers(may),
  security: may === 'public' ? [] : [purposeOf(may) ? { link: [] } : { session: [] }],
})

/** The ways to authenticate: a session, and a link where a call takes one. */
export const securitySchemes = (endpoints: readonly AnyEndpoint[], cookie: string) => ({
  session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by `POST /api/login`.' },
  ...(endpoints.some(({ may }) => purposeOf(may)) && {
    link: { type: 'apiKey', in: 'header', name: linkHeader, description: 'The token of a link in a mail to a client.' },
  }),
})

import type { FastifyInstance } from 'fastify'
import { problem } from '#kernel/problem.ts'
import type { DescribedCall } from './docs.ts'
import { Refused } from './refused.ts'
import type { Who } from './session.ts'

interface DocsOptions {
  /** The name of the session's cookie. */
  readonly cookie: string
  /** The address at which the API is, without a path. */
  readonly server: string
  readonly findWho: (cookieHeader: string | undefined) => Promise<Who | null>
  /** The demo chain shows its documentation before the sign-in; a chain at work does not. */
  readonly open: boolean
}

/** Headers that belong to the connection, or are set again for the outgoing answer. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

/**
 * `/api/docs`: the document with a page to read it on, for everybody who is signed in (on the demo chain for everybody)
 * and with the same content policy as every page; `/api/docs/json` is the document itself. The document and its page
 * are loaded at the first request: most servers are never asked for them, and every start would wait for it.
 */
export function mountDocs(
  app: FastifyInstance,
  calls: readonly DescribedCall[],
  { cookie, server, findWho, open }: DocsOptions,
): void {
  let viewer: Promise<FastifyInstance> | undefined
  const load = async () => (await import('./docs-viewer.ts')).openViewer(calls, { cookie, server })
  const opened = () =>
    (viewer ??= load().catch((error: unknown) => {
      viewer = undefined // the next request tries again
      throw error
    }))
  app.addHook('onClose', async () => {
    if (viewer) await (await viewer).close()
  })

  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(
      url,
      {
        onRequest: async (request) => {
          if (!open && !(await findWho(request.headers.cookie)))
            throw new Refused(401, [problem('', 'unauthenticated')])
        },
      },
      async (request, reply) => {
        // The answer is compressed on its way out, as every other answer.
        const { 'accept-encoding': _, ...headers } = request.headers
        const answer = await (await opened()).inject({ method: 'GET', url: request.url, headers })
        if (answer.statusCode === 404) return reply.callNotFound()
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined && !ownHeaders.has(name)) void reply.header(name, value)
        return reply.code(answer.statusCode).send(answer.rawPayload)
      },
    )
}

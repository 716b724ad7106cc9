import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageWith } from './page.ts'
import { folders, projectRoot } from './root.ts'
import type { Settings } from './settings.ts'

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const builtClient = fileURLToPath(folders.client)

/**
 * Serves the built client: files with a hash in their name are cached for ever, the page itself is always revalidated.
 * Returns the handler that sends the page.
 */
export async function mountClient(app: FastifyInstance, settings: Settings, root = builtClient): Promise<SendPage> {
  const built = path.join(root, 'index.html')
  const page = pageWith(readFileSync(existsSync(built) ? built : new URL('index.html', projectRoot), 'utf8'), settings)
  const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`
  const sendPage: SendPage = (request, reply) => {
    void reply.header('cache-control', 'no-cache').header('etag', etag)
    return request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.type('text/html; charset=utf-8').send(page)
  }
  for (const url of ['/', '/index.html']) app.get(url, (request, reply) => sendPage(request, reply))
  const files = existsSync(root) ? root : fileURLToPath(new URL('public/', projectRoot))
  await app.register(fastifyStatic, {
    root: files,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Read at the first request for a file: at the start nobody waits for seven hundred names.
  let served: ReadonlySet<string> | undefined
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': below } = request.params as { '*'?: string }
    const name = `${request.routeOptions.url!.replace(/^\/|\*$/g, '')}${below ?? ''}`.replace(/\/$/, '')
    served ??= filesIn(files)
    return served.has(name) ? reply.sendFile(name) : reply.callNotFound()
  }
  // One route for a whole folder: a route for each of the seven hundred files took a fifth of every start. No wildcard
  // is mounted at the root, where it would take calls of the API that match no route.
  const places = readdirSync(files, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/*` : entry.name))
    .filter((place) => !isPage(place))
  for (const place of places) app.route({ method: ['GET', 'HEAD'], url: `/${place}`, handler })
  return sendPage
}

/** The page and its compressed copies. */
const isPage = (name: string): boolean => name.startsWith('index.html')

/** The paths of the files that may be requested; the page itself is sent by its own routes. */
function filesIn(folder: string): ReadonlySet<string> {
  const above = path.join(folder, '/').length
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name).slice(above).replaceAll(path.sep, '/'))
  return new Set(names.filter((name) => !isPage(name)))
}

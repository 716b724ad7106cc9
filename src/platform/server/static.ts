import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageWith } from './page.ts'
import { projectRoot } from './root.ts'
import type { Settings } from './settings.ts'

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Serves the built client: files with a hash in their name for ever, the page itself always fresh. Gives what answers
 * with the page.
 */
export async function mountClient(app: FastifyInstance, settings: Settings): Promise<SendPage> {
  const root = fileURLToPath(new URL('dist/client/', projectRoot))
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
  await app.register(fastifyStatic, {
    root: existsSync(root) ? root : fileURLToPath(new URL('public/', projectRoot)),
    wildcard: false,
    index: false,
    globIgnore: ['index.html*'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return sendPage
}

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from './root.ts'

/** Serves the built client: files with a hash in their name for ever, the page itself always fresh. */
export async function mountClient(app: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('dist/client/', projectRoot))
  await app.register(fastifyStatic, {
    root: existsSync(root) ? root : fileURLToPath(new URL('public/', projectRoot)),
    wildcard: false,
    index: ['index.html'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

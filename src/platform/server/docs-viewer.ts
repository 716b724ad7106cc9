import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { openApi, type DescribedCall } from './docs.ts'

/**
 * Serves the document and a page to read it on, as an application that listens on no port: docs-page.ts passes requests
 * to it.
 */
export async function openViewer(
  calls: readonly DescribedCall[],
  at: { readonly cookie: string; readonly server: string },
): Promise<FastifyInstance> {
  const viewer = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await viewer.register(fastifySwagger, {
    mode: 'static',
    specification: { document: openApi(calls, at) as never },
  })
  await viewer.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    logo: null as never,
    theme: { title: 'Balie API' },
    uiConfig: { docExpansion: 'none', filter: true, layout: 'BaseLayout' },
  })
  await viewer.ready()
  return viewer
}

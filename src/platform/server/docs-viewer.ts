import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { olderDocument } from './docs-older.ts'
import { openApi, type DescribedCall } from './docs.ts'

/** Runs in the browser, from its own text: it asks for the document that the page reads quickly. */
const asksForOlder = (request: { loadSpec?: boolean; url: string }) => {
  if (request.loadSpec) request.url += '?openapi=3.0'
  return request
}

/**
 * Serves the document and a page to read it on, as an application that listens on no port: docs-page.ts passes requests
 * to it.
 */
export async function openViewer(
  calls: readonly DescribedCall[],
  at: { readonly cookie: string; readonly server: string },
): Promise<FastifyInstance> {
  const viewer = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const document = openApi(calls, at)
  const older = olderDocument(document)
  await viewer.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await viewer.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    logo: null as never,
    theme: { title: 'Balie API' },
    uiConfig: { docExpansion: 'none', filter: true, layout: 'BaseLayout', requestInterceptor: asksForOlder as never },
    transformSpecification: (_, request) =>
      ((request.query as { openapi?: string }).openapi === '3.0' ? older : document) as never,
    transformSpecificationClone: false,
  })
  await viewer.ready()
  return viewer
}

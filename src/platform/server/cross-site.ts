import type { FastifyRequest } from 'fastify'
import { problem } from '#kernel/problem.ts'
import { Refused } from './refused.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a writing request that a page of another site made with our cookie. Browsers tell where a request comes from
 * (Sec-Fetch-Site, or Origin in older ones); programs that do not tell have no cookie that another site could use. An
 * origin is compared whole, with its scheme: behind a proxy it is that of BASE_URL; without TLS it may be any name by
 * which this server was reached.
 */
export const refuseCrossSite =
  (baseUrl: URL) =>
  async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method)) return
    const site = request.headers['sec-fetch-site']
    const { origin, host } = request.headers
    const own = origin === baseUrl.origin || (baseUrl.protocol === 'http:' && origin === `http://${host}`)
    const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && !own
    if (foreign) throw new Refused(403, [problem('', 'cross_site')])
  }

import type { FastifyRequest } from 'fastify'
import { problem } from '#kernel/problem.ts'
import { Refused } from './refused.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a writing request that a page of another site made with our cookie. Browsers say where a request comes from
 * (Sec-Fetch-Site, or Origin in older ones); programs that say nothing carry no cookie by accident.
 */
export async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && !origin.endsWith(`//${request.headers.host}`)
  if (foreign) throw new Refused(403, [problem('', 'cross_site')])
}

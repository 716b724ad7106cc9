import { describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { callerAddress } from './http.ts'
import { readSettings } from './settings.ts'

test.each(['x', '-1', '1.5', 'true', '11'])('TRUST_PROXY=%s is refused at start', (value) => {
  expect(() => readSettings({ TRUST_PROXY: value })).toThrow('TRUST_PROXY must be the number of proxies in front')
})

describe('from which address a call comes', () => {
  test.each([
    ['nobody in front: the line itself', undefined, '203.0.113.5', '10.0.0.1'],
    ['one proxy in front: what it saw', '1', '203.0.113.5', '203.0.113.5'],
    ['what the caller wrote before it counts for nothing', '1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    ['two proxies in front', '2', '203.0.113.5, 10.0.0.2', '203.0.113.5'],
    ['no address: the line itself', '1', 'foo', '10.0.0.1'],
    ['a link-local address without its zone', '1', 'fe80::1%eth0', 'fe80::1'],
  ])('%s', async (_, hops, forwarded, expected) => {
    const { proxyHops } = readSettings({ TRUST_PROXY: hops })
    const app = Fastify({ trustProxy: (_address, hop) => hop < proxyHops })
    app.get('/', (request, reply) => void reply.send(callerAddress(request)))
    const answer = await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })
    expect(answer.body).toBe(expected)
    await app.close()
  })
})

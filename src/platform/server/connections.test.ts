import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildServer, type Server } from '#app/server.ts'
import { readSettings } from './settings.ts'
import { testDatabase } from './test/database.ts'

let server: Server
afterEach(() => server.stop())

/** A client that sends at its own pace, and returns the answer when the connection ends. */
async function slowClient(requestMs?: number) {
  const database = await testDatabase()
  server = await buildServer({
    database,
    settings: readSettings({ SECRET_KEY: '0'.repeat(64) }),
    ...(requestMs && { requestMs }),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString()
  })
  socket.on('error', () => {}) // the server may cut the connection while the client is sending
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(heard))
  })
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  )
  const drip = setInterval(() => {
    if (!socket.destroyed) socket.write(' ')
  }, 50)
  void closed.then(() => clearInterval(drip))
  return { socket, closed }
}

test('a body that comes one byte at a time is cut off when its time is over', async () => {
  const { closed } = await slowClient(300)
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /)
})

test('a slow body does not keep the server from stopping', async () => {
  const { socket, closed } = await slowClient()
  await new Promise((resolve) => {
    socket.once('connect', resolve)
  })
  const began = performance.now()
  await server.stop()
  expect(performance.now() - began).toBeLessThan(6000)
  expect(await closed).toBe('')
})

import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * When the server stops, connections that are still sending get a short grace, running calls a longer one: dozens of
 * them take the embedded database ten seconds on a busy machine, and the process ends after twenty.
 */
const lingeringMs = 1000
const workingMs = 15_000

/**
 * Tracks which connections wait for an answer and which are still sending their request, so that a client that sends
 * one byte at a time does not keep the server from stopping.
 */
export function watchConnections(app: FastifyInstance): { close(): Promise<void> } {
  const open = new Set<Socket>()
  const answering = new Map<Socket, number>()
  const count = (socket: Socket, by: 1 | -1) => {
    const left = (answering.get(socket) ?? 0) + by
    if (left > 0) answering.set(socket, left)
    else answering.delete(socket)
  }
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      answering.delete(socket)
    })
  })
  // The whole request has been received by now, its body included.
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('preValidation', (request, _reply, done) => {
    counted.add(request)
    count(request.raw.socket, 1)
    done()
  })
  // A request that was refused earlier, such as one with a malformed body, was never counted.
  app.addHook('onResponse', (request, _reply, done) => {
    if (counted.delete(request)) count(request.raw.socket, -1)
    done()
  })

  return {
    /** Ends every connection: idle ones at once, the others after their answer or when their time is over. */
    close: async () => {
      const end = new AbortController()
      const idle = setInterval(() => app.server.closeIdleConnections(), 50)
      const cut = async (afterMs: number, which: () => Iterable<Socket>) => {
        await setTimeout(afterMs, undefined, { signal: end.signal })
        for (const socket of which()) socket.destroy()
      }
      const cuts = [
        cut(lingeringMs, () => [...open].filter((socket) => !answering.has(socket))),
        cut(workingMs, () => open),
      ]
      for (const one of cuts) one.catch(() => {}) // everything was closed in time
      await app.close()
      end.abort()
      clearInterval(idle)
    },
  }
}

import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Connections that are still sending get a short grace when the server stops, running calls a longer one. */
const lingeringMs = 1000
const workingMs = 10_000

/**
 * Knows which connections wait for an answer and which are still sending their question, so that nobody who sends a
 * byte at a time keeps a server from stopping.
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
  // The whole question is there by now, its body too.
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('preValidation', (request, _reply, done) => {
    counted.add(request)
    count(request.raw.socket, 1)
    done()
  })
  // A request that was refused before, as one with a malformed body, was never counted.
  app.addHook('onResponse', (request, _reply, done) => {
    if (counted.delete(request)) count(request.raw.socket, -1)
    done()
  })

  return {
    /**
     * Ends every connection: those that ask for nothing at once, the others when they have their answer or their time
     * is over.
     */
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
      for (const one of cuts) one.catch(() => {}) // everything was closed before
      await app.close()
      end.abort()
      clearInterval(idle)
    },
  }
}

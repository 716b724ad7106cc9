import net from 'node:net'

/** Browsers of one process that listen over plain sockets, so that they cost the machine little. */

/** The streams to open, and the address from which they come: one address may make only so many calls a minute. */
interface OpenOrder {
  readonly kind: 'open'
  readonly port: number
  readonly from: string
  readonly streams: readonly { readonly cookie: string; readonly query: string }[]
}
export type BrowserOrder = OpenOrder | { readonly kind: 'reset' | 'count' | 'close' }
export interface BrowserCount {
  readonly open: number
  readonly received: number
  /** The milliseconds between a commit and its arrival, of each change. */
  readonly delays: readonly number[]
}

const openAtOnce = 50
const sockets = new Set<net.Socket>()
let received = 0
let delays: number[] = []

function arrived(text: string): void {
  const now = performance.timeOrigin + performance.now()
  for (const [, sent] of text.matchAll(/"sent" : ([\d.]+)/g)) {
    received += 1
    delays.push(now - Number(sent))
  }
}

const openOne = (port: number, from: string, { cookie, query }: OpenOrder['streams'][number]) =>
  new Promise<void>((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
    let begun = ''
    socket.setNoDelay(true)
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      arrived(text)
      if (begun === 'yes') return
      begun += text
      if (!begun.includes('event: ready')) return
      begun = 'yes'
      sockets.add(socket)
      resolve()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      sockets.delete(socket)
      reject(new Error(`closed after: ${begun.slice(0, 300)}`))
    })
    socket.write(`GET /api/live${query} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  })

async function carryOut(order: BrowserOrder): Promise<unknown> {
  switch (order.kind) {
    case 'open': {
      const waiting = [...order.streams]
      const next = async (): Promise<void> => {
        for (let one = waiting.shift(); one; one = waiting.shift()) await openOne(order.port, order.from, one)
      }
      await Promise.all(Array.from({ length: openAtOnce }, next))
      return null
    }
    case 'reset':
      received = 0
      delays = []
      return null
    case 'count':
      return { open: sockets.size, received, delays } satisfies BrowserCount
    case 'close':
      for (const socket of sockets) socket.destroy()
      return null
  }
}

process.on('message', (order: BrowserOrder) => {
  carryOut(order).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})

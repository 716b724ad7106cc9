import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server that can be cut as a cable is pulled: nobody is told, and nothing arrives any more. */
export interface PullableCable {
  readonly port: number
  /** Lets nothing through any more, over the connections that are open and, with `new`, over new ones. */
  pull(which: 'open' | 'open and new'): void
  close(): Promise<void>
}

/** Opens a way from a port to a socket of this machine. */
export async function pullableCable(to: { readonly path: string }): Promise<PullableCable> {
  const ends = new Set<Socket>()
  const open = new Set<() => void>()
  let takesNew = true
  const server = createServer((near) => {
    ends.add(near)
    near.on('error', () => {})
    if (!takesNew) return
    const far = connect(to)
    ends.add(far)
    far.on('error', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
    const cut = () => {
      near.unpipe(far)
      far.unpipe(near)
      near.pause()
      far.pause()
    }
    open.add(cut)
    near.on('close', () => {
      open.delete(cut)
      far.destroy()
    })
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    pull: (which) => {
      if (which === 'open and new') takesNew = false
      for (const cut of open) cut()
    },
    close: async () => {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

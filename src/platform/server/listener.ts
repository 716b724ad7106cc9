import { Socket } from 'node:net'
import pg from 'pg'
import { afterListening } from './listening-time.ts'

/** A connection that only listens never learns by itself that nobody is there any more. */
const askEveryMs = 3000
const patienceMs = 4000
const againAfterMs = 500

/** A connection that hears the notifications of one channel. */
interface Listener {
  /** Hears no more, and says goodbye where somebody is there to hear it. */
  end(): void
}

/**
 * Listens on a channel over a connection of its own, until it is ended.
 * @param onLost is called once, when the connection is gone other than by `end`.
 */
async function listenOnce(
  config: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
  onLost: () => void,
): Promise<Listener> {
  const socket = new Socket()
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000, stream: () => socket })
  client.on('error', () => {}) // the end event follows, and is handled below
  client.on('notification', ({ payload }) => onMessage(payload ?? ''))
  const listens = `listen ${pg.escapeIdentifier(channel)}`
  /** Asks, and cuts the connection when no answer comes. */
  const ask = async (text: string): Promise<void> => {
    const giveUp = afterListening(patienceMs, () =>
      socket.destroy(new Error('The database no longer answers its listener.')),
    )
    try {
      await client.query(text)
    } finally {
      giveUp()
    }
  }
  try {
    await client.connect()
    await ask(listens)
  } catch (error) {
    socket.destroy()
    throw error
  }
  // Listening twice changes nothing, and is refused by a database that no longer leads.
  const asking = setInterval(() => void ask(listens).catch(() => socket.destroy()), askEveryMs)
  asking.unref()
  client.once('end', () => {
    clearInterval(asking)
    onLost()
  })
  return {
    end: () => {
      clearInterval(asking)
      client.removeAllListeners('end')
      setTimeout(() => socket.destroy(), patienceMs).unref()
      client.end().catch(() => {})
    },
  }
}

export interface Listeners {
  /** `OpenDatabase.listen`. */
  listen(channel: string, onMessage: (payload: string) => void, onRestored?: () => void): Promise<void>
  /** Ends all of them. */
  end(): void
}

/**
 * Listens to the notifications of a PostgreSQL server. A listener whose connection is lost connects anew by itself and
 * says so, because notifications in between were missed.
 */
export function openListeners(config: pg.ClientConfig): Listeners {
  let ended = false
  const listeners = new Set<Listener>()
  const listen: Listeners['listen'] = async (channel, onMessage, onRestored) => {
    const again = (): void => {
      if (ended) return
      setTimeout(() => {
        if (!ended) listen(channel, onMessage, onRestored).then(() => onRestored?.(), again)
      }, againAfterMs).unref()
    }
    const listener = await listenOnce(config, channel, onMessage, () => {
      listeners.delete(listener)
      again()
    })
    if (ended) listener.end()
    else listeners.add(listener)
  }
  return {
    listen,
    end: () => {
      ended = true
      for (const listener of listeners) listener.end()
    },
  }
}

import net from 'node:net'
import { addDays } from '#kernel/day.ts'
import type { Interest } from '#kernel/live.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { clientFileApi } from '#features/client-file/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { addressOfLocation, type Caller, type Calls } from './calls.ts'
import type { Facts, Site } from './chain.ts'
import { screens, type Screen } from './model.ts'

interface Heard {
  readonly topic: string
  readonly list?: 'rooms' | 'locations'
  readonly location_id?: number
  readonly spread_ms?: number
  readonly client_id?: number | null
  readonly date?: string
}

export interface OpenScreens {
  readonly open: () => number
  /** The changes that arrived. */
  readonly heard: () => number
  close(): void
}

const openAtOnce = 20

/** The lists that every page reads again when a lookup has changed (src/app/pages/lookup-changes.ts). */
const readLookups = (caller: Caller) =>
  Promise.all([caller.read(listsApi.locations, {}), caller.read(referenceDataApi.supportedCountries, {})])

/**
 * Opens all screens: each reads what its page shows, has an event stream with the interest of its page, and reads again
 * when a change of it arrives, as browsers do: once more after an answer that was under way meanwhile.
 */
export async function openScreens(origin: string, facts: Facts, calls: Calls): Promise<OpenScreens> {
  const sockets = new Set<net.Socket>()
  let heard = 0
  let closing = false
  const tomorrow = addDays(facts.today, 1)

  /** The page of a screen: what it hears of, which changes make it old, and how it is read. */
  function pageOf(kind: Screen, site: Site, n: number) {
    const practitioner = site.practitioners[n % site.practitioners.length]!
    const client = site.clients[(n * 7) % site.clients.length]!
    const cookie = kind === 'ownDay' ? practitioner.cookie : site.desk[n % site.desk.length]!
    const caller = calls.as(cookie, site.id)
    const screen = { cookie, caller, address: addressOfLocation(site.id), showsDaysOf: 0 }
    const atLocation: Interest = [
      { topic: 'appointments', location_ids: [site.id] },
      { topic: 'schedules', location_ids: [site.id] },
    ]
    // A booking for tomorrow stands for one of today, whose hours may be over when this runs.
    const isOfDay = ({ topic, date }: Heard) =>
      topic === 'appointments' && (date === facts.day || date === facts.today || date === tomorrow)
    switch (kind) {
      case 'day':
        return {
          ...screen,
          showsDaysOf: site.id,
          interest: atLocation,
          isOld: isOfDay,
          read: () => caller.read(calendarApi.day, { params: { locationId: site.id, date: facts.day } }),
        }
      case 'ownDay':
        return {
          ...screen,
          showsDaysOf: site.id,
          interest: atLocation,
          isOld: isOfDay,
          read: () => caller.read(calendarApi.employeeDay, { params: { userId: practitioner.id, date: facts.day } }),
        }
      case 'week':
        return {
          ...screen,
          showsDaysOf: site.id,
          interest: atLocation,
          isOld: ({ topic, date = '' }: Heard) =>
            topic === 'appointments' && date >= tomorrow && date <= addDays(tomorrow, 6),
          read: () =>
            caller.read(calendarApi.week, {
              params: { locationId: site.id, from: tomorrow, to: addDays(tomorrow, 6) },
            }),
        }
      case 'client':
        return {
          ...screen,
          interest: [
            { topic: 'clients', client_ids: [client.id] },
            { topic: 'appointments', client_ids: [client.id] },
          ] satisfies Interest,
          isOld: ({ client_id }: Heard) => client_id === client.id,
          read: () => caller.read(clientFileApi.show, { params: { id: client.id } }),
        }
      case 'till':
        return { ...screen, interest: [] as Interest, isOld: () => false, read: async () => {} }
    }
  }

  const openOne = async (kind: Screen, site: Site, n: number) => {
    const page = pageOf(kind, site, n)
    await listen(page)
    await page.read()
  }
  const listen = (page: ReturnType<typeof pageOf>) =>
    new Promise<void>((resolve, reject) => {
      let isReading = false
      let isOld = false
      const readAgain = async () => {
        isOld = true
        if (isReading) return
        isReading = true
        while (isOld) {
          isOld = false
          await page.read()
        }
        isReading = false
      }
      const socket = net.connect({
        port: Number(new URL(origin).port),
        host: '127.0.0.1',
        localAddress: page.address,
      })
      let text = ''
      socket.setEncoding('latin1').on('data', (bytes: string) => {
        text += bytes
        if (text.includes('event: ready')) resolve()
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = text.slice(0, end)
          text = text.slice(end + 2)
          const change = /event: change\r?\ndata: (.*)/.exec(event)?.[1]
          if (!change) continue
          heard += 1
          const of = JSON.parse(change) as Heard
          if (of.topic === 'lookups') {
            const isHere = page.showsDaysOf === of.location_id
            const spreadMs = isHere ? 0 : (of.spread_ms ?? 0)
            const act = () => {
              if (of.list !== 'rooms') void readLookups(page.caller)
              else if (isHere) void page.caller.read(listsApi.rooms, { query: { location_id: page.showsDaysOf } })
              if (isHere || (page.showsDaysOf && of.location_id === undefined)) void readAgain()
            }
            if (spreadMs) setTimeout(act, Math.random() * spreadMs)
            else act()
          } else if (page.isOld(of)) void readAgain()
        }
      })
      socket.on('error', reject)
      socket.on('close', () => {
        sockets.delete(socket)
        if (!closing) reject(new Error('an event stream was closed'))
      })
      sockets.add(socket)
      const interest = encodeURIComponent(JSON.stringify(page.interest))
      socket.write(`GET /api/live?interest=${interest} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${page.cookie}\r\n\r\n`)
    })

  const waiting = facts.sites.flatMap((site) =>
    (Object.keys(screens) as Screen[]).flatMap((kind) =>
      Array.from({ length: screens[kind][0] }, (_, n) => ({ kind, site, n })),
    ),
  )
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await openOne(one.kind, one.site, one.n)
  }
  await Promise.all(Array.from({ length: openAtOnce }, next))
  return {
    open: () => sockets.size,
    heard: () => heard,
    close: () => {
      closing = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

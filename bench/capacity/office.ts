import { quantile } from '../measure.ts'
import type { Facts } from './chain.ts'

/** Pages of the head office, which sees all locations: the first answers of its browser, overviews, and searches. */
const pages = (facts: Facts): readonly string[] => {
  const { day } = facts
  const site = facts.sites.at(-1)!
  const client = site.clients[0]!
  return [
    '/me',
    '/list/locations',
    '/locations',
    '/employees',
    '/list/employees',
    '/list/rooms',
    '/devices',
    '/clients',
    `/clients?filters[search]=${encodeURIComponent(client.last_name)}`,
    `/list/clients?filters[search]=${encodeURIComponent(client.last_name.slice(0, 3))}`,
    '/invoices',
    `/invoices?filters[search]=${encodeURIComponent(client.last_name)}`,
    '/receivables',
    '/vouchers',
    '/mails',
    '/reports-to-finish/count',
    '/reports-to-finish',
    '/dashboard',
    '/notices',
    `/day-summary?location_id=${site.id}&date=${day}`,
    `/turnover?date_from=${day}&date_till=${day}`,
  ]
}

const times = 5

/** Milliseconds of each page for an administrator of the whole chain, one after another while nothing else happens. */
export async function officeTimes(
  origin: string,
  facts: Facts,
): Promise<
  readonly {
    readonly page: string
    readonly status: number
    readonly kb: number
    readonly p50: number
    readonly most: number
  }[]
> {
  const all = []
  for (const page of pages(facts)) {
    const ms: number[] = []
    let status = 0
    let bytes = 0
    for (let n = 0; n < times; n++) {
      const begun = performance.now()
      const answer = await fetch(`${origin}/api${page}`, { headers: { cookie: facts.headOffice } }).catch(
        (error: Error) => {
          throw new Error(`${page}: ${(error.cause instanceof Error ? error.cause : error).message}`)
        },
      )
      bytes = (await answer.arrayBuffer()).byteLength
      status = answer.status
      ms.push(performance.now() - begun)
    }
    all.push({ page, status, kb: bytes / 1000, p50: quantile(ms, 0.5), most: Math.max(...ms) })
  }
  return all
}

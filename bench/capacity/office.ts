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
    `/list/rooms?location_id=${site.id}`,
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
    `/day-summary?location=${site.id}&filters[day]=${day}`,
    `/turnover?country=${site.countryId}&by=location&filters[from]=${day}&filters[to]=${day}`,
  ]
}

const times = 5

export interface OfficeTimes {
  readonly page: string
  readonly status: number
  /** The cause of a missing answer, whose status is 0, or the beginning of one that was not 200. */
  readonly failed?: string
  readonly kb: number
  readonly p50: number
  readonly most: number
}

/** Milliseconds of each page for an administrator of the whole chain, one after another while nothing else happens. */
export async function officeTimes(origin: string, facts: Facts): Promise<readonly OfficeTimes[]> {
  const all: OfficeTimes[] = []
  for (const page of pages(facts)) {
    const ms: number[] = []
    let status = 200
    let bytes = 0
    let failed: string | undefined
    for (let n = 0; n < times && status === 200; n++) {
      const begun = performance.now()
      try {
        const answer = await fetch(`${origin}/api${page}`, { headers: { cookie: facts.headOffice } })
        const body = await answer.text()
        bytes = Buffer.byteLength(body)
        status = answer.status
        if (status !== 200) failed = body.slice(0, 300)
      } catch (error) {
        status = 0
        failed = String(error instanceof Error && error.cause ? error.cause : error)
      }
      ms.push(performance.now() - begun)
    }
    all.push({ page, status, failed, kb: bytes / 1000, p50: quantile(ms, 0.5), most: Math.max(...ms) })
  }
  return all
}

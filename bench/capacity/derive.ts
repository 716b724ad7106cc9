import { seenForMs } from '#platform/server/http/seen-clients.ts'
import { chain, clientsOnList, headroom, peakVisits, screens, visitsOfDay, work } from './model.ts'
import type { OfficeTimes } from './office.ts'
import { termOf } from './short-lived.ts'

/** The minutes after a name changed: the reads of the lists of locations and countries, and milliseconds. */
interface RenamedMinutes {
  readonly listCalls: number
  /** Zero without such reads. */
  readonly listsP95: number
  readonly dayCalls: number
  readonly dayP95: number
}

/** The writing of a visit to a table. */
export interface TableGrowth {
  readonly table: string
  /** The rows inserted, updated and deleted, together. */
  readonly rows: number
  /** The same apart; absent from figures of runs that counted their sum alone. */
  readonly inserted?: number
  readonly updated?: number
  readonly deleted?: number
  readonly bytes: number
}

/** The measurements of a run, for each visit of the model; they stand in figures.json with the day and the machine. */
export interface Figures {
  readonly measuredOn: string
  /** The commit that was measured, with its time. */
  readonly version: string
  readonly machine: string
  /** The load of the machine during the run, with the run itself. */
  readonly machineLoad: readonly [lowest: number, highest: number]
  readonly locations: number
  /** The minutes of the run that are one minute of the chain. */
  readonly slower: number
  /** Stored at the beginning. */
  readonly clients: number
  readonly appointments: number
  readonly databaseBytes: number
  /** The seconds in which all screens were opened, each with its first answer; 0 when it was not measured. */
  readonly openingSeconds: number
  /** Processor milliseconds of the server in a second for an open screen at which nothing happens, and of its first thread. */
  readonly idleMs: number
  readonly idleThreadMs: number
  /** Pages of the head office. */
  readonly office: readonly OfficeTimes[]
  /** The minutes after a room and a location got another name, of which all screens hear. */
  readonly renamed: { readonly room: RenamedMinutes; readonly location: RenamedMinutes } | null
  readonly minutes: number
  readonly visits: number
  readonly streams: number
  readonly requests: number
  readonly errors: number
  readonly refusals: number
  readonly routes: readonly {
    readonly route: string
    readonly count: number
    readonly p50: number
    readonly p95: number
    readonly p99: number
  }[]
  /**
   * Processor milliseconds for each visit: of the server, of its first thread, and of the database. What open screens
   * cost at rest is not in them.
   */
  readonly serverMs: number
  readonly serverThreadMs: number
  readonly databaseMs: number
  /** Processor milliseconds of the server for one photo, measured apart; they are part of `serverMs`. */
  readonly photoMs: number
  /** Bytes: of the log of the database, of its tables with indexes, and of files. */
  readonly walBytes: number
  /**
   * The page images in the log, written at the first change of a page after a checkpoint: a busier hour has fewer. Their
   * bytes are not counted; an image leaves out the unused middle of its page and may be compressed.
   */
  readonly walPageImages: number
  readonly tableBytes: number
  readonly fileBytes: number
  /** The rows inserted, updated and deleted in all tables. */
  readonly rows: number
  /** The tables that grew, the most first; figures of earlier runs have ten of them. */
  readonly tables: readonly TableGrowth[]
  /** The share of the log of reads in the bytes of the log of the chain. */
  readonly readLogShare: number
  readonly walSyncs: number
  readonly pagesWritten: number
  readonly pagesRead: number
  readonly commits: number
  /** Resident memory of the server in megabytes, each 10 seconds. */
  readonly memoryMb: readonly number[]
  readonly generator: {
    readonly lateMs: number
    readonly processor: number
    readonly delayMs: number
    readonly wasTheLimit: boolean
  }
}

export interface Needs {
  readonly locations: number
  readonly visitsOfDay: number
  readonly visitsASecond: number
  readonly requestsASecond: number
  readonly serverCores: number
  readonly serverProcesses: number
  readonly databaseCores: number
  readonly walGbADay: number
  readonly databaseGbAYear: number
  /** All that tables hold whose rows are gone within days. */
  readonly shortLivedGb: number
  readonly filesGbAYear: number
  readonly writesASecond: number
  readonly readsASecond: number
  /** To buy where the memory of the database holds what a day reads, and where it holds nothing of it. */
  readonly iops: number
  readonly iopsWithoutMemory: number
  /** The lists that a server process remembers as logged, and the clients on them (docs/decisions/067). */
  readonly seenLists: number
  readonly seenClients: number
}

const gigabyte = 1e9

/**
 * Counts the lists that a process remembers as logged at the peak, and the clients on them: all lists of open screens,
 * because without a cookie of the proxy each process answers each screen in turn, and its share of those that were
 * looked at meanwhile.
 */
function seenByProcess(locations: number, processes: number): { seenLists: number; seenClients: number } {
  const looks = (peakVisits(locations) * seenForMs) / 1000 / processes
  const lists = [
    { count: screens.day[0] * locations + work.look[0] * looks, clients: clientsOnList.day },
    { count: screens.ownDay[0] * locations, clients: clientsOnList.ownDay },
    { count: screens.week[0] * locations + work.lookAtWeek[0] * looks, clients: clientsOnList.week },
  ]
  return {
    seenLists: lists.reduce((sum, { count }) => sum + count, 0),
    seenClients: lists.reduce((sum, { count, clients }) => sum + count * clients, 0),
  }
}

const bytesOf = (tables: readonly TableGrowth[]): number => tables.reduce((sum, { bytes }) => sum + bytes, 0)

/** The tables whose rows are gone within days, and the bytes of a visit that stay for years. */
const termsIn = ({ tables, tableBytes }: Figures) => {
  const passing = tables.filter(({ table }) => termOf(table))
  return { passing, lastingBytes: tableBytes - bytesOf(passing) }
}

/** The bytes that a short-lived table holds of so many visits a day. */
const heldBytes = ({ table, bytes }: TableGrowth, visits: number): number => visits * bytes * (termOf(table)?.days ?? 0)

/** Derives what a chain of so many locations needs in the busiest ten minutes of its day, and on its disks in a year. */
export function needsOf(locations: number, figures: Figures): Needs {
  const visits = visitsOfDay(locations)
  const perSecond = peakVisits(locations)
  const open = locations * chain.screensOfLocation
  const coresFor = (ms: number, idleMs = 0) =>
    Math.max(1, Math.ceil((perSecond * ms + open * idleMs) / 1000 / headroom.processors))
  const { passing, lastingBytes } = termsIn(figures)
  const writes = perSecond * (figures.walSyncs + figures.pagesWritten)
  const reads = perSecond * figures.pagesRead
  const iopsFor = (each: number) => Math.ceil(each / headroom.disk / 10) * 10
  // One more than the work needs, so that one may be away.
  const serverProcesses =
    Math.ceil((perSecond * figures.serverThreadMs + open * figures.idleThreadMs) / 1000 / headroom.serverThread) + 1
  return {
    locations,
    visitsOfDay: visits,
    visitsASecond: perSecond,
    requestsASecond: (perSecond * figures.requests) / figures.visits,
    serverCores: coresFor(figures.serverMs, figures.idleMs),
    serverProcesses,
    databaseCores: coresFor(figures.databaseMs),
    walGbADay: (visits * figures.walBytes) / gigabyte,
    databaseGbAYear: (visits * chain.openDays * lastingBytes) / gigabyte,
    shortLivedGb: passing.reduce((sum, one) => sum + heldBytes(one, visits), 0) / gigabyte,
    filesGbAYear: (visits * chain.openDays * figures.fileBytes) / gigabyte,
    writesASecond: writes,
    readsASecond: reads,
    iops: iopsFor(writes),
    iopsWithoutMemory: iopsFor(writes + reads),
    // Where one is away, the others remember its share too.
    ...seenByProcess(locations, serverProcesses - 1),
  }
}

export const sizesOfChain = [10, 100, 1000] as const

const rounded = (value: number): string =>
  value >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(value >= 10 ? 0 : value >= 1 ? 1 : 2)

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, i) => (i ? '--:' : '---')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The table of docs/capacity.md that is derived. */
export function needsTable(figures: Figures): string {
  const needs = sizesOfChain.map((locations) => needsOf(locations, figures))
  const row = (name: string, of: (one: Needs) => number) => [name, ...needs.map((one) => rounded(of(one)))]
  return markdown(
    ['', ...needs.map(({ locations }) => `${locations.toLocaleString('en')} locations`)],
    [
      row('visits a day', (one) => one.visitsOfDay),
      row('visits a second at the peak', (one) => one.visitsASecond),
      row('requests a second at the peak', (one) => one.requestsASecond),
      row('server processes', (one) => one.serverProcesses),
      row('cores for the servers', (one) => one.serverCores),
      row('cores for the database', (one) => one.databaseCores),
      row('log of the database, GB a day', (one) => one.walGbADay),
      row('database, GB more a year', (one) => one.databaseGbAYear),
      row('short-lived tables, GB in all', (one) => one.shortLivedGb),
      row('files, GB more a year', (one) => one.filesGbAYear),
      row('disk writes a second at the peak', (one) => one.writesASecond),
      row('pages read a second at the peak, from memory or disk', (one) => one.readsASecond),
      row('IOPS to buy, where memory holds what a day reads', (one) => one.iops),
      row('… where it holds nothing of it', (one) => one.iopsWithoutMemory),
      row('lists that a server process remembers as logged', (one) => one.seenLists),
      row('… clients on them', (one) => one.seenClients),
    ],
  )
}

/** The table of what a visit costs. */
export function visitTable(figures: Figures): string {
  const kb = (bytes: number) => `${rounded(bytes / 1000)} kB`
  const ms = (value: number) => `${rounded(value)} ms`
  return markdown(
    ['for one visit', 'measured'],
    [
      ['requests', rounded(figures.requests / figures.visits)],
      ['processor, server', ms(figures.serverMs)],
      ['… of it on the thread that answers', ms(figures.serverThreadMs)],
      ['processor, server, for one photo (half of the reports have one)', ms(figures.photoMs)],
      ['processor, database', ms(figures.databaseMs)],
      ['processor, server, for one request', ms((figures.serverMs * figures.visits) / figures.requests)],
      ['rows inserted, updated and deleted', rounded(figures.rows)],
      ['log of the database (WAL)', kb(figures.walBytes)],
      ['page images in it, each at most 8 kB, once after each checkpoint', rounded(figures.walPageImages)],
      ['tables with indexes', kb(figures.tableBytes)],
      ['… of it what stays for years', kb(termsIn(figures).lastingBytes)],
      ['share of reads in the log of the chain (`audit_log`)', `${Math.round(figures.readLogShare * 100)} %`],
      ['files (photos in three sizes)', kb(figures.fileBytes)],
      ['commits', rounded(figures.commits)],
      ['times the log was brought to the disk', rounded(figures.walSyncs)],
      ['pages written to tables', rounded(figures.pagesWritten)],
      ['pages read from the disk or the memory of the system', rounded(figures.pagesRead)],
    ],
  )
}

const largestTables = 10

/** The columns of the rows that a visit writes to tables: apart where each of these has them apart, or together. */
function rowColumns(tables: readonly TableGrowth[]) {
  const isApart = tables.every(({ inserted, updated, deleted }) => [inserted, updated, deleted].every(Number.isFinite))
  return {
    heads: isApart ? ['rows inserted', 'rows updated', 'rows deleted'] : ['rows written (inserted, updated, deleted)'],
    cells: ({ rows, inserted = 0, updated = 0, deleted = 0 }: TableGrowth) =>
      (isApart ? [inserted, updated, deleted] : [rows]).map(rounded),
  }
}

/** The tables of the database that grow most for years. */
export function growthTable(figures: Figures): string {
  const tables = figures.tables.filter(({ table }) => !termOf(table)).slice(0, largestTables)
  const { heads, cells } = rowColumns(tables)
  const { lastingBytes } = termsIn(figures)
  return markdown(
    ['table', ...heads, 'kB for one visit', 'share'],
    tables.map((one) => [
      `\`${one.table}\``,
      ...cells(one),
      rounded(one.bytes / 1000),
      `${Math.round((one.bytes / lastingBytes) * 100)} %`,
    ]),
  )
}

/** The tables whose rows are gone within days. */
export function shortLivedTable(figures: Figures): string {
  const { passing } = termsIn(figures)
  const { heads, cells } = rowColumns(passing)
  return markdown(
    ['table', ...heads, 'kB for one visit', 'gone within days', 'GB in all, 1,000 locations'],
    passing.map((one) => [
      `\`${one.table}\``,
      ...cells(one),
      rounded(one.bytes / 1000),
      String(termOf(one.table)?.days),
      rounded(heldBytes(one, visitsOfDay(1000)) / gigabyte),
    ]),
  )
}

/** The run in which the figures were measured. */
export function runTable(figures: Figures): string {
  const { memoryMb, generator, renamed } = figures
  return markdown(
    ['the run', ''],
    [
      ['day and machine', `${figures.measuredOn}, ${figures.machine}; database, load and server on it together`],
      ['version', figures.version],
      ['load of the machine meanwhile', figures.machineLoad.join(' to ')],
      ['locations, minutes, visits', `${figures.locations}, ${figures.minutes}, ${figures.visits.toFixed(0)}`],
      [
        'requests, of them errors and refusals by a rule',
        `${figures.requests}, ${figures.errors}, ${figures.refusals}`,
      ],
      ['pace', figures.slower === 1 ? 'that of the day' : `${figures.slower} times slower than the day`],
      ['open screens, each with an event stream', figures.streams.toLocaleString('en')],
      ...(figures.openingSeconds
        ? [
            ['opening them all, twenty at a time', `${rounded(figures.openingSeconds)} s`],
            [
              'processor of the server for all of them at rest',
              `${((figures.idleMs * figures.streams) / 10).toFixed(1)} % of a core`,
            ],
          ]
        : []),
      ...(['room', 'location'] as const).flatMap((what) => {
        const minute = renamed?.[what]
        if (!minute) return []
        const lists = minute.listCalls
          ? `lists ${minute.listCalls.toLocaleString('en')} times, p95 ${rounded(minute.listsP95)} ms`
          : 'no list'
        return [
          [
            `after a ${what} got another name, until all have read`,
            `${lists}; days of locations ${minute.dayCalls.toLocaleString('en')} times, p95 ${rounded(minute.dayP95)} ms`,
          ],
        ]
      }),
      [
        'memory of the server',
        `${memoryMb[0]} MB at the beginning, ${memoryMb.at(-1)} MB at the end, at most ${Math.max(...memoryMb)} MB`,
      ],
      [
        'the load itself',
        `began its work ${rounded(generator.lateMs)} ms late (p99) and used ${Math.round(generator.processor * 100)} % of a core: ${generator.wasTheLimit ? 'it was the limit' : 'it was not the limit'}`,
      ],
    ],
  )
}

/** The table of the routes, the most asked first. */
export function routesTable(figures: Figures): string {
  return markdown(
    ['route', 'calls', 'p50 ms', 'p95 ms', 'p99 ms'],
    figures.routes.map(({ route, count, p50, p95, p99 }) => [
      `\`${route}\``,
      String(count),
      rounded(p50),
      rounded(p95),
      rounded(p99),
    ]),
  )
}

/** The chain of the run, in words. */
function chainText({ locations, slower, clients, appointments, databaseBytes }: Figures): string {
  const stored = `${Math.round(clients).toLocaleString('en')} clients, ${Math.round(appointments).toLocaleString('en')} appointments, and the invoices and reports of those that took place: ${(databaseBytes / 1e9).toFixed(1)} GB`
  if (slower === 1)
    return `The database holds ${locations} locations with ${stored}. Their load comes at their own pace.`
  return `The database holds ${locations.toLocaleString('en')} locations in two countries, with ${stored}. Time passes ${slower} times slower than in the busiest ten minutes of such a chain: its whole load, spread over all its locations, is that of ${Math.round(locations / slower)} at their pace, which is about what two cores carry with the database and the load beside the server. The chain is made by the rules of the product for fifty locations, and so many times by SQL with other ids, companies, names and numbers (\`bench/capacity/multiply.ts\`).`
}

/** The table of the pages of the head office. */
export function officeTable(figures: Figures): string {
  if (!figures.office.length) return 'Not measured in this run.'
  return markdown(
    ['page of the head office', 'kB', 'p50 ms', 'most ms'],
    figures.office.map(({ page, kb, p50, most }) => [`\`GET ${page}\``, rounded(kb), rounded(p50), rounded(most)]),
  )
}

const tables: Readonly<Record<string, (figures: Figures) => string>> = {
  needs: needsTable,
  visit: visitTable,
  growth: growthTable,
  passing: shortLivedTable,
  routes: routesTable,
  run: runTable,
  office: officeTable,
  chain: chainText,
}

/** Puts the tables of these figures into the places that a document has for them, between `<!-- name -->` and `<!-- end -->`. */
export const withTables = (document: string, figures: Figures): string =>
  document.replaceAll(
    /<!-- (\w+) -->\n[^]*?<!-- end -->/g,
    (_, name: string) => `<!-- ${name} -->\n\n${tables[name]!(figures)}\n\n<!-- end -->`,
  )

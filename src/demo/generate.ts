import { addDays, daysFrom, epochMs, type Day, type Instant } from '#kernel/day.ts'
import type { FileStore } from '#platform/server/files.ts'
import { hashPassword } from '#platform/server/password.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { addendaOf } from './addenda.ts'
import { addCatalogue } from './catalogue.ts'
import { clienteleOf } from './clientele.ts'
import { closeYesterday } from './closing.ts'
import { clientFiles } from './clients.ts'
import { creditOf } from './credit.ts'
import { demoPassword } from './content/employees.ts'
import { demandOn, diaryOf } from './diary.ts'
import { aboutCountries, addLegalEntities, addLists, addReferenceData, startPagesOfDemo } from './foundation.ts'
import { knownClientsOf } from './known.ts'
import { conclude, keepVersions, prepare, setAside, vacuum } from './load.ts'
import type { Period } from './model.ts'
import { makePapers, type Papers } from './papers.ts'
import { drawPhotos, photosOf, type Photos } from './photos.ts'
import { drawingsOf } from './drawings.ts'
import { drawPictures, type PictureNames } from './pictures.ts'
import { addPlaces } from './places.ts'
import { seeded } from './random.ts'
import { writerOf, type Rows } from './rows.ts'
import { sizes, type Size } from './sizes.ts'
import { addEmployees } from './staff.ts'
import { addTemplates } from './templates.ts'
import { packagesOf } from './packages.ts'
import { tillOf } from './till.ts'
import { vouchersOf } from './vouchers.ts'
import { workOf, type WrittenReport } from './work.ts'

export interface DemoOptions {
  /** One of the sizes by its name, or a size of its own. */
  readonly size: keyof typeof sizes | Size
  /** Today in Amsterdam. */
  readonly today: Day
  readonly now: Instant
  /** The seed: another number gives another chain. */
  readonly seed?: number
  /** The store for the pictures of treatments; without it there are none, and nothing can be booked online. */
  readonly files?: FileStore
  /** Seals national numbers; without it and a store nobody has one, nothing is signed and nothing was uploaded. */
  readonly secrets?: SecretBox
}

/**
 * Fills a migrated database without a chain with one and its work: relative to today, the same for the same seed, and
 * within the rules. It is written whole or not at all.
 * @returns the number of rows of each table.
 */
export async function loadDemo(
  db: Db,
  { size, today, now, seed = 2026, files, secrets }: DemoOptions,
): Promise<Readonly<Record<string, number>>> {
  const chosen = typeof size === 'string' ? sizes[size] : size
  const { plan, large } = chosen
  const photos = files && !large ? drawPhotos(files) : null
  const [passwordHash, pictures, papers] = await Promise.all([
    hashPassword(demoPassword),
    files ? drawPictures(files) : null,
    files && secrets ? makePapers(plan, { today, files, secrets }) : null,
  ])
  const counts = await db.transaction().execute(async (tx) => {
    const { referenceData } = await prepare(tx)
    const putBack = large ? await setAside(tx) : null
    const writer = writerOf(tx)
    if (!referenceData) addReferenceData(writer, aboutCountries, startPagesOfDemo)
    const addAddenda = await makeChain(writer, chosen, {
      today,
      now,
      seed,
      passwordHash,
      pictures,
      papers,
      photos,
    })
    await writer.finish()
    await putBack?.()
    await keepVersions(tx)
    addAddenda(writer)
    const written = await writer.finish()
    await closeYesterday(tx, plan, now)
    await conclude(tx)
    await papers?.stored // before any row names one of these files
    await photos?.stored()
    return written
  })
  if (large) await vacuum(db)
  return counts
}

export interface ChainOptions {
  readonly today: Day
  readonly now: Instant
  readonly seed: number
  readonly passwordHash: string
  readonly pictures: PictureNames | null
  readonly papers: Papers | null
  readonly photos: Photos | null
}

/**
 * Makes all rows of a chain, day by day.
 * @returns adds the additions to closed reports, once the versions of these are written.
 */
export async function makeChain(
  rows: Rows,
  size: Size,
  { today, now, seed, passwordHash, pictures, papers, photos }: ChainOptions,
): Promise<(rows: Rows) => void> {
  const random = seeded(seed)
  const period: Period = { from: addDays(today, -size.daysBehind), today, till: addDays(today, size.daysAhead) }
  const since = `${addDays(period.from, -3 * 365)}T08:00:00.000Z`
  const at = { created_at: since, updated_at: since }
  addLists(rows)
  addCatalogue(rows, pictures, at)
  addTemplates(rows, at)
  const legalEntities = addLegalEntities(rows)
  addEmployees(rows, size.plan, passwordHash, at)
  const places = addPlaces(rows, size.plan, period, at)

  const nowMs = epochMs(now)
  const files = clientFiles(rows, random)
  const known = knownClientsOf(rows, files, { plan: size.plan, places, period, papers })
  const others = size.clients - size.plan.knownClients.length
  const clientele = clienteleOf(files, places, period, others, nowMs, random)
  const diary = diaryOf(rows, clientele, nowMs, random)
  const isKnown = ({ id }: { readonly id: number }) => id <= size.plan.knownClients.length
  const pictured = photosOf(rows, photos, isKnown)
  const drawings = drawingsOf(rows, isKnown)
  const addenda = addendaOf(size.plan, nowMs)
  const seen = (report: WrittenReport) => {
    pictured.see(report)
    drawings.see(report)
    addenda.see(report)
  }
  const work = workOf(rows, files, { plan: size.plan, now: nowMs, seen }, random)
  const credit = creditOf(rows, files, nowMs)
  // Their own stream: whoever buys a package changes nothing else that happens by chance.
  const movedIn = size.plan.knownClients.flatMap(({ sales = [] }) => sales).length
  const packages = packagesOf(rows, movedIn, seeded(seed + 1))
  const vouchers = vouchersOf(rows, seeded(seed + 2))
  const till = tillOf(rows, legalEntities, files, clientele, { packages, vouchers, isKnown }, nowMs, random)
  const popularity = new Map(size.plan.employees.map((_, i) => [i + 1, 0.88 + 0.16 * random.next()]))

  for (const [dayNumber, day] of daysFrom(period.from, period.till).entries()) {
    clientele.beginDay(dayNumber)
    const demand = demandOn(day, dayNumber - size.daysBehind, (id) => popularity.get(id)!)
    const days = places.map((place, i) => ({
      place,
      visits: size.quota
        ? diary.fillWith(place, day, dayNumber, size.quota(i, dayNumber))
        : diary.fill(place, day, dayNumber, demand, known.visits),
    }))
    const visits = days.flatMap((one) => one.visits)
    const reported = work.report(visits)
    for (const visit of visits) {
      const advance = known.advanceFor(visit)
      if (advance) credit.payInAdvance(visit, advance.amountCents, advance.at)
    }
    credit.convert(reported)
    till.close(
      day,
      reported,
      days.flatMap(({ place, visits: here }) => [...till.passersBy(place, here), ...till.withVouchers(place, here)]),
    )
    credit.see(visits)
    await rows.pause()
  }
  clientele.finish()
  till.finish()
  credit.finish()
  drawings.finish(await pictured.finish())
  return addenda.add
}

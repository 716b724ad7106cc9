import { addDays, type Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import { announce } from '#platform/server/announce.ts'
import { visitsOf } from '../queries/agreements.ts'

/** Announces that what a client signed, or is asked to sign, has changed. */
export const tellDesks = (db: Db, clientId: number, countryId: number): Promise<void> =>
  announce(db, { topic: 'agreements', country_id: countryId, client_id: clientId })

/** Announces the days of visits, because their light depends on the agreement: those of last week and to come. */
export async function tellCalendars(db: Db, clientId: number, categoryId: number, today: Day): Promise<void> {
  for (const visit of await visitsOf(db, clientId, categoryId, addDays(today, -7)))
    await announce(db, { topic: 'appointments', ...visit })
}

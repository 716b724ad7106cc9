import { localTimeAt } from '#kernel/day.ts'
import type { SettleEmployees } from '#features/employees/routes/settle.ts'
import { losesPractitioner, narrows } from '#features/employees/rules/entitlement.ts'
import { lockHoursForChange } from '#platform/server/hours-lock.ts'
import { givenBy, givenToCome, placesOf } from '../queries/given.ts'
import { refuseOrphans } from './refusals.ts'
import { tell } from './settle.ts'

/** Refuses a change that leaves appointments without a practitioner who may give them, unless that is confirmed. */
export const settleEmployees: SettleEmployees = async (changing, changes, confirmed) => {
  const { db, now } = changing
  const narrowed = new Map(
    changes.filter(({ before, after }) => narrows(before, after)).map((change) => [change.employeeId, change]),
  )
  const locationIds = [...new Set([...narrowed.values()].flatMap(({ before }) => before.locationIds))]
  if (!narrowed.size) return
  await lockHoursForChange(db, locationIds)
  const orphans = (await givenToCome(db, givenBy.employees([...narrowed.keys()]), now)).filter((appointment) => {
    const { before, after } = narrowed.get(appointment.employee_id)!
    return losesPractitioner(appointment, before, after)
  })
  await refuseOrphans(changing, orphans, confirmed)
  const places = await placesOf(db, locationIds)
  if (places[0]) await tell(db, { spots: places, days: { from: localTimeAt(now, places[0].zone).day, till: null } })
}

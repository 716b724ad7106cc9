import { instant } from '#kernel/day.ts'
import { routes } from '#platform/server/http.ts'
import { dashboardApi } from './contract.ts'
import { latelyTouched } from './queries.ts'

export const dashboardRoutes = routes('dashboard', 'What happened lately.', dashboardApi, {
  list: async ({ db, who, now }) =>
    (await latelyTouched(db, who.locationIds, now)).map((row) => ({
      id: row.id,
      client: { id: row.client_id, name: row.client_name },
      datetime_from: row.starts_at,
      datetime_till: row.ends_at,
      treatment: { name: row.treatment_name },
      practitioner: { id: row.employee_id, name: row.employee_name },
      location: { id: row.location_id, name: row.location_name, place: row.place, zone: row.zone },
      room: { name: row.room_name },
      created_at: row.created_at,
      updated_at: instant(Date.parse(row.updated_at)),
      deleted_at: row.deleted_at,
    })),
})

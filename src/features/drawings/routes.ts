import type { Instant } from '#kernel/day.ts'
import { problem } from '#kernel/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import { stateProblems } from '#features/appointments/rules.ts'
import { isClosed } from '#features/appointments/rules/closing.ts'
import { announcePhotos } from '#features/photos/queries.ts'
import { drawingsApi } from './contract.ts'
import {
  closesHours,
  countDrawings,
  drawingOf,
  drawingsOf,
  drawnVisit,
  hideDrawing,
  insertDrawing,
  lockDrawing,
  removeDrawing,
  updateDrawing,
  type VisitFacts,
} from './queries.ts'
import { markProblems, newDrawingProblems, removalProblems } from './rules.ts'

/** Refuses to draw once the report of the visit has closed. */
async function refuseClosed(db: Db, { open_from, amended }: VisitFacts, now: Instant): Promise<void> {
  if (open_from && isClosed({ open_from, amended }, await closesHours(db), now))
    throw new Refused(409, [problem('', 'drawing_closed')])
}

/** Tells every tablet that shows the drawings of a client, which stand among the photos. */
const tellTablets = (db: Db, of: Pick<VisitFacts, 'country_id' | 'location_id' | 'client_id'>): Promise<void> =>
  announcePhotos(db, { countryId: of.country_id, locationId: of.location_id, clientId: of.client_id })

/** Drawings on copies of photos and on figures. */
export const drawingsRoutes = routes('drawings', 'Drawings of treatment reports.', drawingsApi, {
  list: async ({ db, params, who }) => orNotFound(await drawingsOf(db, params.appointmentId, who.countryIds)),

  show: async ({ db, params, query, who }) =>
    orNotFound(await drawingOf(db, params.drawingId, who.countryIds, query.version)),

  create: async ({ db, body, who, now }) => {
    const visit = orNotFound(await drawnVisit(db, body.appointment_id, body.photo_id, who.countryIds))
    await refuseClosed(db, visit, now)
    const drawings = await countDrawings(db, visit.appointment_id)
    refuseIf(newDrawingProblems(body, { ...visit, drawings }))
    const saved = await insertDrawing(db, body, { employeeId: who.employeeId, now })
    await tellTablets(db, visit)
    return { ...saved, client_id: visit.client_id }
  },

  update: async ({ db, params, body: { marks, updated_at }, who, now }) => {
    const stored = orNotFound(await lockDrawing(db, params.drawingId, who.countryIds))
    const visit = orNotFound(await drawnVisit(db, stored.appointment_id, stored.photo_id, who.countryIds))
    refuseStale(updated_at, stored.updated_at)
    await refuseClosed(db, visit, now)
    refuseIf([...stateProblems(visit), ...markProblems(marks, visit)])
    const saved = await updateDrawing(db, stored.id, marks, { employeeId: who.employeeId, now })
    await tellTablets(db, visit)
    return { ...saved, client_id: visit.client_id }
  },

  remove: async ({ db, params, body, who, now }) => {
    const drawing = orNotFound(await lockDrawing(db, params.drawingId, who.countryIds))
    const reason = body?.reason ?? ''
    refuseIf(removalProblems(drawing, reason))
    if (drawing.saved) await hideDrawing(db, drawing.id, { employeeId: who.employeeId, reason, now })
    else await removeDrawing(db, drawing.id)
    await tellTablets(db, drawing)
    return null
  },
})

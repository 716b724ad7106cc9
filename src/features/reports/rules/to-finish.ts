import { allows } from '#kernel/permission.ts'

/** A calendar shows the visits of all practitioners, so those who may open one see them in the list too. */
const anyCalendar = ['calendar.location.read', 'calendar.employee.read'] as const

interface Viewer {
  readonly employeeId: number
  readonly permissions: ReadonlySet<string>
  readonly isPractitioner: boolean
}

export const maySeeOthersVisits = ({ permissions }: Pick<Viewer, 'permissions'>): boolean =>
  allows(anyCalendar, permissions)

/**
 * The only practitioner whose visits are shown when none is asked for: the viewer, unless they treat nobody and may see
 * everybody (null).
 */
export const usualPractitioner = (viewer: Viewer): number | null =>
  viewer.isPractitioner || !maySeeOthersVisits(viewer) ? viewer.employeeId : null

import { instant, localTimeAt } from '#kernel/day.ts'
import type { Search } from '#platform/client/address.ts'
import type { Person } from '#platform/client/session.ts'

/**
 * The target of `/` (decision C145). A calendar opens on today, and that of employees on the person's own day: the last
 * view is for coming back during work, not for starting it.
 */
export function landingOf(
  { id, startPage }: Pick<Person, 'id' | 'startPage'>,
  nowMs: number,
  zone: string,
): { readonly to: string; readonly search: Search } {
  if (!startPage.startsWith('/calendar/')) return { to: startPage, search: {} }
  const date = localTimeAt(instant(nowMs), zone).day
  return {
    to: startPage,
    search: startPage === '/calendar/employee' ? { date, view: 'day', employee: String(id) } : { date },
  }
}

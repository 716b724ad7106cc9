import { newDays } from './contract.ts'

interface Touched {
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
}

export interface DashboardLists<A> {
  readonly new: readonly A[]
  readonly changed: readonly A[]
  readonly cancelled: readonly A[]
}

const newestFirst =
  <A extends Touched>(by: 'created_at' | 'updated_at') =>
  (a: A, b: A) =>
    Date.parse(b[by]) - Date.parse(a[by])

/**
 * What the dashboard shows (spec 3 §4, decision C73): cancelled ones; those made within the last seven days; those
 * changed since they were made. One can be both new and changed.
 * @param now in milliseconds.
 */
export function dashboardLists<A extends Touched>(appointments: readonly A[], now: number): DashboardLists<A> {
  const standing = appointments.filter((one) => !one.deleted_at)
  const since = now - newDays * 24 * 60 * 60_000
  return {
    new: standing.filter((one) => Date.parse(one.created_at) >= since).toSorted(newestFirst('created_at')),
    changed: standing.filter((one) => one.updated_at !== one.created_at).toSorted(newestFirst('updated_at')),
    cancelled: appointments.filter((one) => one.deleted_at).toSorted(newestFirst('updated_at')),
  }
}

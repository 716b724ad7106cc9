import { describe, expect, test } from 'vitest'
import { dashboardLists } from './rules.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const one = (id: number, created: string, updated = created, deleted: string | null = null) => ({
  id,
  created_at: `${created}Z`,
  updated_at: `${updated}Z`,
  deleted_at: deleted && `${deleted}Z`,
})
const ids = (appointments: readonly { id: number }[]) => appointments.map(({ id }) => id)

describe('the three lists of the dashboard', () => {
  test.each([
    ['nothing', [], [], [], []],
    [
      'the seventh day counts, a second before it does not',
      [one(1, '2026-03-03T12:00:00'), one(2, '2026-03-03T11:59:59')],
      [1],
      [],
      [],
    ],
    [
      'changed, the newest change first',
      [one(1, '2026-02-01T10:00:00', '2026-03-09T10:00:00'), one(2, '2026-02-01T10:00:00', '2026-03-10T08:00:00')],
      [],
      [2, 1],
      [],
    ],
    ['new and changed at once', [one(1, '2026-03-09T10:00:00', '2026-03-09T11:00:00')], [1], [1], []],
    [
      'cancelled and nothing else, the newest first',
      [
        one(1, '2026-03-09T10:00:00', '2026-03-09T11:00:00', '2026-03-09T11:00:00'),
        one(2, '2026-01-01T10:00:00', '2026-03-10T11:00:00', '2026-03-10T11:00:00'),
      ],
      [],
      [],
      [2, 1],
    ],
    ['new, the newest first', [one(1, '2026-03-08T10:00:00'), one(2, '2026-03-09T10:00:00')], [2, 1], [], []],
  ] as const)('%s', (_, appointments, fresh, changed, cancelled) => {
    const lists = dashboardLists([...appointments], now)
    expect({ new: ids(lists.new), changed: ids(lists.changed), cancelled: ids(lists.cancelled) }).toEqual({
      new: fresh,
      changed,
      cancelled,
    })
  })
})

import { expect, test } from 'vitest'
import { instant } from '#kernel/day.ts'
import { ApiError } from '#platform/client/api.ts'
import type { Appointment } from '../../contract.ts'
import { opensForm } from './use-opened.tsx'

const one = { deleted_at: null, no_show_at: null } as Appointment
const cancelled = { ...one, deleted_at: instant(Date.UTC(2026, 10, 22)) }
const failed = (status: number) => new ApiError(status, '', [])

test.each([
  ['that has not come', { error: null }, {}, false],
  ['that came', { data: one, error: null }, {}, true],
  ['that was cancelled', { data: cancelled, error: null }, {}, false],
  ['that was cancelled, for what is typed', { data: cancelled, error: null }, { typed: true }, true],
  ['that was cancelled while the form is open', { data: cancelled, error: null }, { open: true }, true],
  ['that is remembered while the server is out of reach', { data: one, error: failed(0) }, {}, true],
  ['that is remembered and may not be seen any more', { data: one, error: failed(403) }, {}, false],
  ['that is remembered and is not there any more', { data: one, error: failed(404) }, {}, false],
  ['that may not be seen any more, for what is typed', { data: one, error: failed(403) }, { typed: true }, false],
  ['that may not be seen any more while the form is open', { data: one, error: failed(403) }, { open: true }, true],
  ['that is not there any more while the form is open', { data: one, error: failed(404) }, { open: true }, true],
])('a form about an appointment %s', (_, reading, state, opens) => {
  expect(opensForm({ data: undefined, ...reading }, { open: false, typed: false, ...state })).toBe(opens)
})

import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/client/api.ts'
import { rendered } from '#platform/client/test/rendered.ts'
import type { Import } from '../contract.ts'
import type { MatchValues } from './columns.ts'
import { useMatchForm } from './use-match-form.ts'

const titles = ['Voornaam', 'Achternaam', 'Postvak', 'Mobiel', 'Wensen']
const columns = titles.map((title) => ({ title, samples: [`${title} van Mia`, 'mia@oudeketen.test'] }))
const mapping = { first_name: 0, last_name: 1, email: 2 }
const uploaded = { id: 7, kind: 'clients', status: 'read', mapping, skip_existing: false, columns, updated_at: '1' }
const noAnswer = new ApiError(0, '', [{ field: '', code: 'no_connection' }])

/** An import that is checked, also without its answer arriving, by the person at this browser and by a colleague. */
function desk() {
  let stored = { ...uploaded, problems: [{ row: 2, typed: 'geen adres' }] } as unknown as Import
  const [tab, kept] = [new Map<string, string>(), new Map<string, string>()]
  const line = { check: true, answer: true, read: true }
  const sent: string[] = []
  const colleague = (choices: MatchValues) => {
    stored = { ...stored, ...choices, status: 'checked', updated_at: String(Number(stored.updated_at) + 1) }
  }
  const onChecked = vi.fn<(shown: Import) => Promise<void>>(async () => {})
  const open = async () => {
    const opened = stored
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    return rendered(
      () =>
        useMatchForm({
          stored: opened,
          columns,
          levels: [],
          check: async ({ updated_at, ...choices }) => {
            if (!line.check) throw noAnswer
            sent.push(updated_at)
            if (updated_at !== stored.updated_at) throw new ApiError(409, '', [{ field: '', code: 'stale' }])
            colleague(choices)
            if (!line.answer) throw noAnswer
          },
          read: async () => {
            if (!line.read) throw noAnswer
            return stored
          },
          onChecked,
        }),
      tab,
    )
  }
  return { open, tab, line, sent, colleague, onChecked, now: () => stored }
}
type Form = Awaited<ReturnType<ReturnType<typeof desk>['open']>>
const check = (form: Form) => form.act(({ form: { submit } }) => submit())
const remarks = (form: Form) => form.act(({ match }) => match(4, 'remarks'))

test('what was chosen here is put over what somebody else has checked since, and shown as chosen from the start', async () => {
  const { open, colleague, now } = desk()
  const form = await open()
  await remarks(form)
  colleague({ mapping: { ...mapping, email: 3 }, skip_existing: true })
  await check(form)
  expect(form.now().changes).toEqual({
    before: { mapping, skip_existing: false, updated_at: '1' },
    after: { mapping: { ...mapping, email: 3 }, skip_existing: true, updated_at: '2' },
  })
  await form.act(({ takeOver }) => takeOver())
  expect(form.now().values).toEqual({ mapping: { ...mapping, email: 3, remarks: 4 }, skip_existing: true })
  await check(form)
  expect(now()).toMatchObject({ status: 'checked', mapping: { email: 3, remarks: 4 } })
})

test('the draft of the choices keeps nothing of the file', async () => {
  const { open, tab } = desk()
  await remarks(await open())
  const kept = [...tab.values()].join()
  expect(kept).toContain('remarks')
  for (const word of ['mia@', 'van Mia', 'geen adres', 'Voornaam']) expect(kept).not.toContain(word)
})

describe('a check without an answer', () => {
  test('that was carried out is shown as carried out', async () => {
    const { open, line, onChecked, now } = desk()
    const form = await open()
    line.answer = false
    await remarks(form)
    await check(form)
    expect(onChecked.mock.calls).toEqual([[now()]])
    expect(form.now()).toMatchObject({ changes: null, form: { problems: [] } })
  })

  test.each([false, true])('is no change by somebody else; after a reload: %s', async (reloads) => {
    const { open, line, sent, onChecked, now } = desk()
    let form = await open()
    line.answer = line.read = false
    await remarks(form)
    await check(form)
    expect(form.now().form.problems).toHaveLength(1)
    line.answer = line.read = true
    await form.act(({ match }) => match(3, 'phone_number'))
    if (reloads) {
      form = await open()
      expect(form.now()).toMatchObject({ changes: null, restored: true })
    }
    await check(form)
    expect(form.now()).toMatchObject({ changes: null, form: { problems: [] } })
    expect(now().mapping).toEqual({ ...mapping, remarks: 4, phone_number: 3 })
    expect([onChecked.mock.calls.length, sent.at(-1)]).toEqual([0, '2'])
  })

  test('that was carried out is shown as carried out after a reload as well', async () => {
    const { open, line, onChecked, now, tab } = desk()
    const form = await open()
    line.answer = line.read = false
    await check(form)
    await open()
    expect([onChecked.mock.calls, tab.size]).toEqual([[[now()]], 0])
  })

  test('that was not carried out leaves nothing to discard after a reload, and can be sent again', async () => {
    const { open, line, onChecked, now } = desk()
    const form = await open()
    line.check = false
    await check(form)
    const again = await open()
    expect(again.now()).toMatchObject({ restored: false, changes: null, values: { mapping } })
    line.check = true
    await check(again)
    expect([onChecked.mock.calls.length, now().status]).toEqual([0, 'checked'])
  })

  test.each([false, true])(
    'does not hide what somebody else has checked since; after a reload: %s',
    async (reloads) => {
      const { open, line, colleague } = desk()
      let form = await open()
      line.check = false
      await remarks(form)
      await check(form)
      line.check = true
      colleague({ mapping: { ...mapping, email: 3 }, skip_existing: false })
      if (reloads) form = await open()
      else await check(form)
      expect(form.now().changes).toMatchObject({ before: { mapping }, after: { mapping: { email: 3 } } })
    },
  )
})

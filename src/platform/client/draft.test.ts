import { expect, test } from 'vitest'
import { useDraft } from './draft.ts'
import { useBalieForm } from './form.ts'
import { rendered } from './test/rendered.ts'
import { useVersion } from './version.ts'

interface Note {
  readonly updated_at: string
  readonly text: string
}
const valuesOf = ({ text }: Note) => ({ text })
const read: Note = { updated_at: '1', text: 'Belt terug' }

const open = (tab: Map<string, string>, stored: Note | null = read, ready = true) =>
  rendered(() => {
    const form = useBalieForm<{ text: string }>({ defaultValues: { text: stored?.text ?? '' }, submit: async () => {} })
    const version = useVersion({ form, stored, valuesOf })
    return { version, draft: useDraft('note.1', version, { ready }), hook: form.hook }
  }, tab)
type Opened = Awaited<ReturnType<typeof open>>
const type = (note: Opened, text: string) => note.act(({ hook }) => hook.setValue('text', text, { shouldDirty: true }))

test('what is typed survives a reload, with the version over which it was typed', async () => {
  const tab = new Map<string, string>()
  await type(await open(tab), 'Belt morgen terug')
  const theirs = { updated_at: '2', text: 'Belt niet terug' }
  const again = await open(tab, theirs)
  expect(again.now().hook.getValues()).toEqual({ text: 'Belt morgen terug' })
  expect(again.now()).toMatchObject({ draft: { restored: true }, version: { base: read, changed: theirs } })
  // After taking over the draft belongs to the newer version.
  await again.act(({ version }) => version.takeOver())
  expect((await open(tab, theirs)).now().version).toMatchObject({ base: theirs, changed: null })
})

test('a draft from before a field existed gets that field of the stored record', async () => {
  interface LongNote extends Note {
    readonly tags: readonly string[]
  }
  const tab = new Map<string, string>()
  await type(await open(tab), 'Belt morgen terug')
  const stored: LongNote = { ...read, tags: ['bellen'] }
  const longer = await rendered(() => {
    const form = useBalieForm({ defaultValues: { text: '', tags: ['x'] as string[] }, submit: async () => {} })
    const version = useVersion({
      form,
      stored,
      valuesOf: ({ text, tags }: LongNote) => ({ text, tags: tags.map((tag) => tag) }),
    })
    return { version, draft: useDraft('note.1', version), hook: form.hook }
  }, tab)
  expect(longer.now().hook.getValues()).toEqual({ text: 'Belt morgen terug', tags: ['bellen'] })
  expect(longer.now().version).toMatchObject({ base: stored, changed: null })
})

test('no draft remains after typing back the stored values, discarding, or saving', async () => {
  const tab = new Map<string, string>()
  const note = await open(tab)
  await type(note, 'x')
  expect(tab.size).toBe(1)
  await type(note, read.text)
  expect(tab.size).toBe(0)
  await type(note, 'x')
  await note.act(({ draft }) => draft.discard())
  expect([tab.size, note.now().hook.getValues('text')]).toEqual([0, read.text])
  await type(note, 'x')
  await note.act(({ draft }) => draft.forget())
  expect(tab.size).toBe(0)
})

test('a draft is kept without the secrets of its form, which stay as they are stored', async () => {
  const tab = new Map<string, string>()
  const opened = () =>
    rendered(() => {
      const form = useBalieForm({ defaultValues: { text: '', key: '' }, submit: async () => {} })
      const version = useVersion({ form, stored: null, valuesOf: () => ({ text: '', key: '' }) })
      useDraft('account.1', version, { secrets: ['key'] })
      return form
    }, tab)
  const account = await opened()
  await account.act(({ hook }) => {
    hook.setValue('text', 'Rekening', { shouldDirty: true })
    hook.setValue('key', 'live_geheim', { shouldDirty: true })
  })
  expect([...tab.values()].join()).toContain('Rekening')
  expect([...tab.values()].join()).not.toContain('geheim')
  expect((await opened()).now().hook.getValues()).toEqual({ text: 'Rekening', key: '' })
})

test('a draft survives a reload, and is removed when the person leaves the address', async () => {
  const tab = new Map<string, string>()
  const note = await open(tab)
  await type(note, 'x')
  await note.unmount()
  expect(tab.size).toBe(1)
  const again = await open(tab)
  window.location.pathname = '/elsewhere'
  await again.unmount()
  expect(tab.size).toBe(0)
})

test('a form that is still loading restores no draft yet, and removes none', async () => {
  const tab = new Map<string, string>()
  await type(await open(tab), 'x')
  const reading = await open(tab, read, false)
  expect(reading.now().draft).toMatchObject({ started: false, restored: false })
  expect(tab.size).toBe(1)
})

import { describe, expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { useBalieForm } from './form.ts'
import { rendered } from './test/rendered.ts'
import { useVersion, type VersionOptions } from './version.ts'

interface Room {
  readonly updated_at: string
  readonly name: string
  readonly floor: string
}
type RoomValues = Omit<Room, 'updated_at'>
const valuesOf = ({ name, floor }: Room): RoomValues => ({ name, floor })
const read: Room = { updated_at: '1', name: 'Laser', floor: '0' }
const theirs: Room = { updated_at: '2', name: 'Laser', floor: '1' }
const stale = new ApiError(409, '', [{ field: '', code: 'stale' }])

const form = (stored: Room | null = read, more: Partial<VersionOptions<Room, RoomValues>> = {}) =>
  rendered(() => {
    const form = useBalieForm<RoomValues>({
      defaultValues: stored ? valuesOf(stored) : { name: '', floor: '' },
      submit: (): Promise<unknown> => version.saving(Promise.reject(stale)),
    })
    const version = useVersion<Room, RoomValues>({
      form,
      stored,
      valuesOf,
      newest: (refusal) => (refusal.has('stale') ? theirs : null),
      ...more,
    })
    return version
  })

describe('a save that is refused because somebody else has saved since', () => {
  test('brings what they saved, and overwrites nothing', async () => {
    const version = await form()
    const refused = version.act(({ saving }) => saving(Promise.reject(stale)).catch((error: unknown) => error))
    expect(await refused).toBe(stale)
    expect(version.now()).toMatchObject({ base: read, changed: theirs, updatedAt: '1' })
  })
  test('taking over shows their changes with the typed fields over them, and clears the problems', async () => {
    const version = await form()
    await version.act(({ form }) => form.hook.setValue('name', 'Huid', { shouldDirty: true }))
    await version.act(({ form }) => form.submit())
    expect(version.now().changed).toBe(theirs)
    await version.act(({ takeOver }) => takeOver())
    expect(version.now()).toMatchObject({ base: theirs, changed: null, updatedAt: '2' })
    expect(version.now().form.hook.getValues()).toEqual({ name: 'Huid', floor: '1' })
    expect(version.now().form).toMatchObject({ dirty: true, problems: [] })
  })
  test('giving up discards what was typed', async () => {
    const version = await form()
    await version.act(({ form }) => form.hook.setValue('name', 'Huid', { shouldDirty: true }))
    await version.act(({ form }) => form.submit())
    await version.act(({ giveUp }) => giveUp())
    expect(version.now().form.hook.getValues()).toEqual({ name: 'Laser', floor: '1' })
    expect(version.now().form.dirty).toBe(false)
  })
  test('keeping saves over the version that was shown', async () => {
    const version = await form()
    await version.act(({ keepOver }) => keepOver('2'))
    expect(version.now()).toMatchObject({ base: read, updatedAt: '2' })
  })
  test('the version counts as changed even when it cannot be read; other refusals read nothing', async () => {
    const version = await form(read, { newest: () => Promise.reject(new ApiError(0, '', [])) })
    const refused = version.act(({ saving }) => saving(Promise.reject(stale)).catch((error: unknown) => error))
    expect([await refused, version.now().changed]).toEqual([stale, null])
  })
})

test.each([
  ['is based on the version over which it was typed', read, theirs, theirs],
  ['knows of no change when there was none', read, read, null],
  ['of something new has none', null, null, null],
] as const)('a draft %s', async (_, base, stored, changed) => {
  const version = await form(stored)
  await version.act(({ resumeDraft }) => resumeDraft({ base, values: { name: 'Huid', floor: '0' } }))
  expect(version.now()).toMatchObject({ base, changed })
  expect(version.now().form.hook.getValues('name')).toBe('Huid')
})

import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { useConfirmed } from './confirmed.ts'
import { rendered } from './test/rendered.ts'

const refusal = (count: number) => new ApiError(409, '', [{ field: '', code: 'orphans' }], { count, orphans: [] })

test('a change that leaves appointments behind is listed first, and then made for the number that was listed', async () => {
  const asked = await rendered(() => useConfirmed())
  const sent: unknown[] = []
  /** A change that is refused while fewer appointments are confirmed than there are. */
  const changing = (there: number) => async (confirmed: number | boolean) => {
    sent.push(confirmed)
    if (Number(confirmed) < there) throw refusal(there)
    return 'done'
  }
  expect(await asked.act(({ attempt }) => attempt(changing(2)))).toBeNull()
  expect(asked.now().orphans).toMatchObject({ count: 2 })
  // Another one was booked meanwhile: the longer list is shown before anything is left behind.
  expect(await asked.act(({ attempt }) => attempt(changing(3)))).toBeNull()
  expect(asked.now().orphans).toMatchObject({ count: 3 })
  expect(await asked.act(({ attempt }) => attempt(changing(3)))).toBe('done')
  expect(sent).toEqual([false, 2, 3])
})

test('going back clears the list, and so does another refusal', async () => {
  const asked = await rendered(() => useConfirmed())
  const list = () => asked.act(({ attempt }) => attempt(() => Promise.reject(refusal(1))))
  await list()
  await asked.act(({ back }) => back())
  expect(asked.now().orphans).toBeNull()
  await list()
  const stale = new ApiError(409, '', [{ field: '', code: 'stale' }])
  const refused = asked.act(({ attempt }) => attempt(() => Promise.reject(stale)).catch((error: unknown) => error))
  expect(await refused).toBe(stale)
  expect(asked.now().orphans).toBeNull()
})

import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient } from './data.ts'

test('what could not be asked without a line is asked once more as soon as there is one', async () => {
  const client = createQueryClient()
  client.mount()
  let asked = 0
  const queryFn = () => { asked += 1; return onlineManager.isOnline() ? Promise.resolve(asked) : Promise.reject(new ApiError(0, 'no line', [])) }
  const observer = new QueryObserver(client, { queryKey: ['day'], queryFn, retry: false })
  const leave = observer.subscribe(() => {})
  onTestFinished(() => { leave(); onlineManager.setOnline(true); client.unmount() })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))

  onlineManager.setOnline(false)
  await client.invalidateQueries({ queryKey: ['day'] })
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 1 })
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 3 }))
})

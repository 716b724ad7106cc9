import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

/** Waits until callbacks that are ready have run. */
const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

test('lets its number of calls through, and the next one when one leaves', async () => {
  const stile = new Turnstile(2)
  const [leave] = [await stile.enter('a', 1000, 'busy'), await stile.enter('a', 1000, 'busy')]
  let third = false
  const waits = stile.enter('a', 1000, 'busy').then((end) => {
    third = true
    return end
  })
  await settled()
  expect([third, stile.waiting]).toEqual([false, 1])
  leave()
  leave() // leaving twice has no further effect
  const leaveThird = await waits
  let fourth = false
  const last = stile.enter('a', 1000, 'busy').then(() => {
    fourth = true
  })
  await settled()
  expect(fourth).toBe(false)
  leaveThird()
  await last
})

test('callers take turns: one who sends many calls waits behind the others', async () => {
  const stile = new Turnstile(1)
  const order: string[] = []
  const first = await stile.enter('flood', 1000, 'busy')
  const all = ['flood 1', 'flood 2', 'flood 3', 'colleague 1', 'other 1', 'colleague 2'].map(async (name) => {
    const leave = await stile.enter(name.split(' ')[0]!, 5000, 'busy')
    order.push(name)
    leave()
  })
  first()
  await Promise.all(all)
  expect(order).toEqual(['flood 1', 'colleague 1', 'other 1', 'flood 2', 'colleague 2', 'flood 3'])
})

test('a call whose turn does not come is refused, and leaves the queue', async () => {
  const stile = new Turnstile(1)
  const leave = await stile.enter('a', 1000, 'busy')
  await expect(stile.enter('b', 1, 'import_busy')).rejects.toMatchObject({
    status: 503,
    problems: [{ code: 'import_busy' }],
  })
  expect(stile.waiting).toBe(0)
  leave()
  expect(await stile.enter('c', 1, 'busy')).toBeInstanceOf(Function)
})

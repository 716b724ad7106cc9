import { expect, test } from 'vitest'
import { shutterOf } from './shutter.ts'

/** A shutter whose camera and whose pause end when the test says so. */
function shutter() {
  const [camera, pause] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taking: boolean[] = []
  const taken: string[] = []
  const press = shutterOf(
    (isTaking) => taking.push(isTaking),
    () => pause.promise,
  )
  const touch = (angle: string) =>
    press(async () => {
      taken.push(angle)
      await camera.promise
    })
  return { touch, camera, pause, taken, taking }
}

test('a double touch of the shutter takes one photo', async () => {
  const { touch, camera, pause, taken, taking } = shutter()
  const first = touch('front')
  await touch('front')
  camera.resolve()
  await camera.promise
  await touch('left')
  expect([taken, taking]).toEqual([['front'], [true]])
  pause.resolve()
  await first
  expect(taking).toEqual([true, false])
  await touch('left')
  expect(taken).toEqual(['front', 'left'])
})

test('the shutter takes the next photo after one that failed', async () => {
  const { touch, camera, taken, taking } = shutter()
  const first = touch('front')
  camera.reject(new Error('The camera was taken away'))
  await expect(first).rejects.toThrow('taken away')
  void touch('front').catch(() => {})
  expect([taken, taking]).toEqual([
    ['front', 'front'],
    [true, false, true],
  ])
})

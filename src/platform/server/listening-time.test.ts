import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { afterListening } from './listening-time.ts'

test('an answer that arrives in time is heard, however late a busy process reads it', async () => {
  const echo = net.createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => echo.once('listening', resolve))
  const socket = net.connect((echo.address() as AddressInfo).port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const heard = new Promise<string>((resolve) => {
    const giveUp = afterListening(300, () => resolve('nothing'))
    socket.once('data', (data) => {
      giveUp()
      resolve(data.toString())
    })
    socket.write('there')
    // The process does something else for longer than it wants to wait.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  })
  expect(await heard).toBe('there')
  socket.destroy()
  echo.close()
})

test('it acts once when nothing is heard, and not after it was given up', async () => {
  const acts: string[] = []
  afterListening(250, () => acts.push('first'))()
  await new Promise<void>((resolve) => {
    afterListening(250, () => {
      acts.push('second')
      resolve()
    })
  })
  await new Promise<void>((resolve) => {
    afterListening(150, resolve)
  })
  expect(acts).toEqual(['second'])
})

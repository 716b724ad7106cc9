import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const module = JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)

/** The exit of a process that starts the watchdog and then runs this code. */
async function ends(work: string): Promise<{ signal: string | null; code: number | null; said: string }> {
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    `const { startWatchdog } = await import(${module}); startWatchdog({ rounds: 5, everyMs: 100 }); ${work}`,
  ])
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ signal, code, said }))
  })
}

test('a process whose main thread hangs is ended, with a message', async () => {
  expect(await ends('setTimeout(() => { for (;;); }, 300)')).toEqual({
    signal: 'SIGKILL',
    code: null,
    said: expect.stringContaining('has not answered'),
  })
})

test('a process that works continues beyond the bound, and ends by itself', async () => {
  expect(await ends('setTimeout(() => {}, 1500)')).toMatchObject({ signal: null, code: 0 })
})

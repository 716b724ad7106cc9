import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/**
 * A thread that counts how often the main thread did not answer, and ends the process at a bound. It counts rounds, not
 * hours, so that a machine that was suspended does not end it.
 */
const watching = `
  const { workerData } = process.getBuiltinModule('node:worker_threads')
  const { writeSync } = process.getBuiltinModule('node:fs')
  const { beats, never, rounds, everyMs } = workerData
  let seen = -1, silent = 0
  for (;;) {
    Atomics.wait(never, 0, 0, everyMs)
    const now = Atomics.load(beats, 0)
    silent = now === seen ? silent + 1 : 0
    seen = now
    if (silent >= rounds) {
      writeSync(2, 'The server has not answered for ' + Math.round(rounds * everyMs / 1000) + ' s, and ends, so that it can be started again.\\n')
      process.kill(process.pid, 'SIGKILL')
    }
  }`

/**
 * Ends this process when its main thread hangs: the embedded database runs in it, and while that waits for a disk for
 * ever no signal is handled. A process manager then restarts it; acknowledged writes are kept (docs/decisions/002). A
 * debugger may stop the main thread for any time.
 */
export function startWatchdog({ rounds = 120, everyMs = 1000 } = {}): void {
  if (inspector.url()) return
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const never = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), everyMs / 2).unref()
  new Worker(watching, { eval: true, workerData: { beats, never, rounds, everyMs } }).unref()
}

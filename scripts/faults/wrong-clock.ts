import { chmodSync, existsSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').find((file) => existsSync(file)) ?? ''

/** The settings of a process whose clock is wrong by so many hours; its monotonic clock is not, as in a real change. */
export const clockOff = (hours: number): Record<string, string> =>
  hours
    ? {
        LD_PRELOAD: library,
        FAKETIME: `${hours > 0 ? '+' : ''}${hours}h`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      }
    : {}

/** A clock that is put forward and back while the processes that are started with its settings run. */
export interface TurnableClock {
  readonly env: Readonly<Record<string, string>>
  /** The seconds by which it is ahead. */
  readonly aheadSeconds: number
  /** The processes see it within a second. */
  turn(aheadSeconds: number): void
  remove(): void
}

export function turnableClock(): TurnableClock {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'balie-clock-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as another user
  const file = path.join(folder, 'offset')
  let ahead = 0
  const turn = (aheadSeconds: number) => {
    ahead = aheadSeconds
    // It is read at any moment, so it is whole at any moment.
    writeFileSync(`${file}.new`, `${ahead < 0 ? '' : '+'}${ahead}\n`)
    renameSync(`${file}.new`, file)
  }
  turn(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1', // in seconds: reading it at each call takes minutes of a start
      FAKETIME_DISABLE_SHM: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1', // files keep the times that they have
    },
    get aheadSeconds() {
      return ahead
    },
    turn,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

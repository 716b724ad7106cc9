import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './process.ts'

/** The unit of systemd, which docs/install.md tells to copy. */
export const unitFile = path.join(root, 'docs/install/balie.service')

/**
 * Lets systemd read the unit: the lines that it says about it, none when it is right. Null where systemd is not
 * installed. Its program may be elsewhere on this machine, so the one that runs this takes its place.
 */
export function verifyUnit(text: string): readonly string[] | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'balie-unit-'))
  try {
    const file = path.join(folder, 'balie.service')
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
    const { error, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    if (error) return null
    // Its exit code is 0 for a name that it does not know and ignores.
    return `${stdout}${stderr}`.split('\n').filter((line) => line.includes('balie.service'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// npm run prove:unit: systemd reads docs/install/balie.service, and everything that it says is a failure.
if (import.meta.main) {
  const lines = verifyUnit(readFileSync(unitFile, 'utf8'))
  if (lines === null)
    console.log(
      'systemd-analyze is not installed here (Debian: apt-get install systemd), so the unit was not verified.',
    )
  else if (lines.length) {
    console.error(`systemd says of docs/install/balie.service:\n${lines.join('\n')}`)
    process.exitCode = 1
  } else console.log('systemd reads docs/install/balie.service without a word.')
}

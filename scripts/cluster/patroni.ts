import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { command } from './processes.ts'

/** The oldest Patroni that docs/operations/cluster.md allows. */
const oldest = { major: 3, minor: 1 } as const
const mirror = 'http://deb.debian.org/debian'
/** A Debian that has a newer one. */
const suite = 'trixie'

function isNewEnough(): boolean {
  const version = /(\d+)\.(\d+)/.exec(command('patroni', ['--version']))
  const [major, minor] = [Number(version?.[1] ?? 0), Number(version?.[2] ?? 0)]
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor)
}

async function download(address: string): Promise<Buffer> {
  const answer = await fetch(`${mirror}/${address}`)
  if (!answer.ok) throw new Error(`${mirror}/${address} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** The file of a package of the suite, as its index names it. */
async function packageOf(name: string): Promise<Buffer> {
  const packed = await download(`dists/${suite}/main/binary-amd64/Packages.xz`)
  const { status, stdout } = spawnSync('xz', ['-dc'], { input: packed, encoding: 'utf8', maxBuffer: 1024 ** 3 })
  if (status !== 0) throw new Error(`the index of Debian ${suite} cannot be unpacked`)
  const entry = stdout.split('\n\n').find((one) => one.startsWith(`Package: ${name}\n`)) ?? ''
  const [, file] = /^Filename: (.+)$/m.exec(entry) ?? []
  const [, hash] = /^SHA256: (.+)$/m.exec(entry) ?? []
  if (!file || !hash) throw new Error(`Debian ${suite} has no ${name}`)
  const content = await download(file)
  if (createHash('sha256').update(content).digest('hex') !== hash)
    throw new Error(`${file} is not what the index names`)
  return content
}

/**
 * Puts a newer Patroni before the one of this machine where that is too old, as it is on Debian 12: there a leader that
 * hung may take its place back from the new one, and sales are lost. It is Debian's own, of a newer suite, and needs
 * nothing but the Python that is there. It goes when this process ends.
 * @throws Error when the mirror cannot be reached.
 */
export async function bringPatroni(): Promise<void> {
  if (isNewEnough()) return
  const folder = mkdtempSync(path.join(os.tmpdir(), 'balie-patroni-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755) // the user postgres runs it
  const file = path.join(folder, 'patroni.deb')
  writeFileSync(file, await packageOf('patroni'))
  const unpacked = path.join(folder, 'files')
  command('dpkg-deb', ['-x', file, unpacked])
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['patroni', 'patronictl'])
    writeFileSync(
      path.join(bin, name),
      `#!/bin/sh\nPYTHONPATH=${unpacked}/usr/lib/python3/dist-packages exec /usr/bin/python3 ${unpacked}/usr/bin/${name} "$@"\n`,
      { mode: 0o755 },
    )
  process.env.PATH = `${bin}:${process.env.PATH}`
  console.log(`Patroni: ${command('patroni', ['--version']).trim()}, because the one of this machine is too old.`)
}

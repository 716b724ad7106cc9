import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../root.ts'
import type { BucketSettings } from '../settings.ts'

export interface S3rver {
  /** Its only bucket, and the key that opens it. */
  readonly bucket: BucketSettings
  /** The names of the objects on a shelf. */
  names(shelf: string): Promise<string[]>
  /** Makes an object so many hours old. */
  age(shelf: string, name: string, hours: number): Promise<void>
  /** Ends it, and removes what it stored. */
  stop(): Promise<void>
}

const scripts = fileURLToPath(new URL('scripts/', projectRoot))
const ending = '._S3rver_object'

/**
 * Starts s3rver, a program that others wrote to speak S3, in a process of its own with an empty bucket. It has a folder
 * of packages for itself (scripts/s3rver), which the first start installs: the product has none of them.
 */
export async function startS3rver(): Promise<S3rver> {
  const installed = spawnSync(process.execPath, [path.join(scripts, 'install.mjs'), 'scripts/s3rver', 's3rver'], {
    stdio: 'inherit',
  })
  if (installed.status !== 0) throw new Error('s3rver could not be installed: the message of npm is above')
  const folder = await mkdtemp(path.join(tmpdir(), 'balie-s3rver-'))
  // Its tokens for the next page are ciphered by DES, which OpenSSL has put among what is out of date.
  const flags = ['--no-warnings', '--openssl-legacy-provider']
  const child = spawn(process.execPath, [...flags, path.join(scripts, 's3rver/serve.mjs'), folder], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => {
    errors += text.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const port = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then(() => null),
  ])
  if (port === null) {
    await stop()
    throw new Error(`s3rver did not start:\n${errors}`)
  }
  const shelfOf = (shelf: string) => path.join(folder, 'balie', shelf)
  return {
    bucket: {
      url: new URL(`http://127.0.0.1:${port}/balie`),
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      encryption: null,
    },
    names: async (shelf) =>
      (await readdir(shelfOf(shelf)).catch(() => []))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .toSorted(),
    age: (shelf, name, hours) =>
      utimes(path.join(shelfOf(shelf), name + ending), new Date(), new Date(Date.now() - hours * 3_600_000)),
    stop,
  }
}

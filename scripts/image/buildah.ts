import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isInstalled } from '../cluster/processes.ts'
import { giveUp, root } from '../process.ts'

// The proofs about containers build their images here. They need no registry, because they begin with Debian's packages.

/** The image of the Dockerfile. */
export const ownImage = 'localhost/balie-proof'
const ownBase = 'localhost/balie-proof-base'
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Runs a program to its end and returns what it prints. Throws with its words when it fails. */
export function run(program: string, args: readonly string[], { cwd = root }: { readonly cwd?: string } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error) throw new Error(`${program} could not be started: ${error.message}`)
  if (status !== 0)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${status}.\n${stdout ?? ''}${stderr ?? ''}`)
  return stdout ?? ''
}

/** Tells what is so. Throws when it is not. */
export function expectThat(isTrue: boolean, says: string): void {
  if (!isTrue) throw new Error(`Not so: ${says}.`)
  console.log(`  ✓ ${says}`)
}

/** Whether an image is there from an earlier proof. */
export const hasImage = (image: string): boolean =>
  spawnSync('buildah', ['inspect', '--type', 'image', image]).status === 0

/** Ends with a sentence unless images can be built here. */
export function needBuildah(): void {
  if (!isInstalled('buildah'))
    giveUp('buildah builds the image, and is not installed (Debian: apt-get install buildah).')
  if (process.getuid?.() !== 0) giveUp('buildah with chroot isolation needs root here.')
}

/**
 * Makes an image of a release of Debian from its mirror.
 * @param furnish may change its folder.
 */
function makeDebian(
  suite: string,
  image: string,
  env: readonly string[],
  furnish: (folder: string) => void = () => {},
): void {
  if (!isInstalled('debootstrap'))
    giveUp('debootstrap makes the base, and is not installed (Debian: apt-get install debootstrap).')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'balie-image-base-'))
  try {
    console.log(`Making a base of Debian ${suite} from its mirror …`)
    run('debootstrap', [
      '--variant=minbase',
      '--include=ca-certificates',
      suite,
      folder,
      'http://deb.debian.org/debian',
    ])
    furnish(folder)
    rmSync(path.join(folder, 'var/cache/apt'), { recursive: true, force: true })
    const container = run('buildah', ['from', 'scratch']).trim()
    run('buildah', ['copy', container, folder, '/'])
    if (env.length) run('buildah', ['config', ...env.flatMap((one) => ['--env', one]), container])
    run('buildah', ['commit', '--rm', container, image])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An image of a release of Debian and nothing else. */
export function bareDebian(suite: string): string {
  const image = `${ownBase}-${suite}`
  if (!hasImage(image)) makeDebian(suite, image, [])
  return image
}

/** A base image of Debian, with the Node that runs this script, its npm, and the certificates that this machine trusts. */
export function makeBase(): string {
  if (hasImage(ownBase)) {
    console.log(`The base ${ownBase} is there from an earlier proof.`)
    return ownBase
  }
  makeDebian(
    'bookworm',
    ownBase,
    [`NODE_EXTRA_CA_CERTS=${certificates}`, 'PATH=/usr/local/bin:/usr/bin:/bin'],
    (folder) => {
      cpSync(process.execPath, path.join(folder, 'usr/local/bin/node'))
      const npm = path.join(run('npm', ['root', '-g']).trim(), 'npm')
      mkdirSync(path.join(folder, 'usr/local/lib/node_modules'), { recursive: true })
      cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
      symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
      if (existsSync(certificates)) cpSync(certificates, path.join(folder, certificates))
    },
  )
  return ownBase
}

/** The commit that the image is told to be of. */
export const commit = 'c0ffee123456'

/** Builds the image of the Dockerfile, and tells the time of each of its steps. */
export async function buildImage(base: string): Promise<void> {
  console.log(`Building the image on ${base} …`)
  const began = performance.now()
  const npmCache = run('npm', ['config', 'get', 'cache']).trim()
  const child = spawn(
    'buildah',
    [
      'build',
      '--isolation=chroot',
      '--format=docker', // the other format knows no health check
      `--build-arg=NODE_IMAGE=${base}`,
      `--build-arg=SOURCE_COMMIT=${commit}`,
      // Packages that this machine has downloaded before are taken from there; their hashes are checked all the same.
      ...(existsSync(npmCache) ? [`--volume=${npmCache}:/root/.npm`] : []),
      `--tag=${ownImage}`,
      '.',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const abandon = () => child.kill()
  process.once('exit', abandon)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const [step] of text.matchAll(/STEP \d+\/\d+: (?:RUN|COPY) .*/g))
        console.log(`  ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${step.slice(0, 90)}`)
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.off('exit', abandon)
  if (code !== 0) throw new Error(`The image does not build.\n${output}`)
  console.log(`The image is built (${((performance.now() - began) / 1000).toFixed(0)} s).`)
}

import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '#platform/server/test/postgres.ts'
import { besideBundle } from './build.ts'
import { buildImage, commit, expectThat, makeBase, needBuildah, ownImage, run } from './image/buildah.ts'
import { giveUp, root } from './process.ts'

// npm run prove:image [-- --base=IMAGE]: builds the image of the Dockerfile with buildah, starts it on a PostgreSQL
// server, and asks for its page and its health. Without --base it makes a base of Debian from its mirror and the Node
// that runs this script. It needs root, buildah and debootstrap.

const image = ownImage
const port = 38_080

interface Config {
  readonly Docker: {
    readonly config: {
      readonly User: string
      readonly Cmd: readonly string[]
      readonly StopSignal?: string
      readonly Healthcheck?: { readonly Test: readonly string[] }
      readonly Volumes?: Readonly<Record<string, unknown>>
    }
  }
}

async function answerOf(url: string): Promise<{ readonly status: number; readonly text: string } | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}

const parentOf = (pid: number): number =>
  existsSync(`/proc/${pid}/stat`) ? Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 0) : 0
const isBelow = (pid: number, ancestor: number): boolean =>
  pid > 1 && (pid === ancestor || isBelow(parentOf(pid), ancestor))

/** Signals the server in the image, below this process: buildah passes no signal on to the program that it runs. */
function signalServer(buildah: number | undefined, signal: NodeJS.Signals): void {
  const { stdout } = spawnSync('pgrep', ['-u', '10001', '-f', '^[^ ]*node .*dist/server/main.js'], { encoding: 'utf8' })
  for (const pid of stdout.split('\n').filter(Boolean).map(Number))
    if (buildah !== undefined && isBelow(pid, buildah)) process.kill(pid, signal)
}

async function main(): Promise<void> {
  const started = performance.now()
  needBuildah()
  const asked = process.argv
    .slice(2)
    .find((arg) => arg.startsWith('--base='))
    ?.slice('--base='.length)
  await buildImage(asked ?? makeBase())
  const { config } = (JSON.parse(run('buildah', ['inspect', '--type', 'image', image])) as Config).Docker
  expectThat(config.User === '10001:10001', `it runs as a user without rights, ${config.User}`)
  expectThat(config.StopSignal === 'SIGTERM', 'it is stopped by SIGTERM')
  expectThat(Object.keys(config.Volumes ?? {}).join() === '/data', 'its only volume is /data')
  const [kind, ...health] = config.Healthcheck?.Test ?? []
  expectThat(kind === 'CMD' && health.length > 0, `its health is asked by ${health.join(' ')}`)

  const container = run('buildah', ['from', image]).trim()
  const postgres = await startPostgres()
  const socket = new URL(postgres.url('postgres')).searchParams.get('host')!
  chmodSync(socket, 0o755) // the user of the container comes in by the socket
  const secrets = mkdtempSync(path.join(os.tmpdir(), 'balie-image-secrets-'))
  chmodSync(secrets, 0o755)
  writeFileSync(path.join(secrets, 'database_url'), 'postgresql://postgres@localhost/postgres?host=/run/postgresql')
  writeFileSync(path.join(secrets, 'secret_key'), '0'.repeat(64))
  const settings = {
    DATABASE_URL_FILE: '/run/secrets/database_url',
    SECRET_KEY_FILE: '/run/secrets/secret_key',
    BASE_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
  }
  const inside = (command: readonly string[]): readonly string[] => [
    'run',
    '--isolation=chroot',
    `--volume=${socket}:/run/postgresql`,
    `--volume=${secrets}:/run/secrets:ro`,
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
    container,
    '--',
    ...command,
  ]
  let server: ReturnType<typeof spawn> | undefined
  try {
    expectThat(
      run('buildah', inside(['sh', '-c', 'id -u; touch /balie/x 2>&1; test -w /balie || echo closed'])).startsWith(
        '10001',
      ) && run('buildah', inside(['sh', '-c', 'test -w /balie || echo closed'])).includes('closed'),
      'the user may not change the program',
    )
    expectThat(
      run('buildah', inside(['ls', '/balie']))
        .split(/\s+/)
        .filter(Boolean)
        .toSorted()
        .join() === 'ARCHITECTURE.md,LICENSE,README.md,STYLE.md,dist,docs,node_modules',
      'it holds the program and its pages alone, without its source',
    )
    expectThat(
      run('buildah', inside(['cat', '/balie/docs/operations.md'])) ===
        readFileSync(path.join(root, 'docs/operations.md'), 'utf8'),
      'whoever is called at night finds docs/operations.md in it',
    )
    expectThat(
      run('buildah', inside(['cat', '/balie/dist/build.json'])).includes(commit),
      'it knows the commit that it was built from',
    )
    run(
      'buildah',
      inside([
        'node',
        '-e',
        `Promise.all(${JSON.stringify(besideBundle.filter((name) => !name.startsWith('@expo')))}.map((name) => import(name)))`,
      ]),
    )
    console.log('  ✓ the packages with machine code load')

    const output: string[] = []
    server = spawn('buildah', inside(config.Cmd), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (text: Buffer) => void output.push(text.toString()))
    const ended = new Promise<number | null>((resolve) => server!.once('exit', resolve))
    const url = `http://127.0.0.1:${port}`
    const until = performance.now() + 120_000
    while (!output.join('').includes('Balie is ready')) {
      if (server.exitCode !== null || performance.now() > until)
        throw new Error(`The server in the image did not start.\n${output.join('')}`)
      await wait(200)
    }
    const page = await answerOf(url)
    expectThat(page?.status === 200 && page.text.includes('<div id="root">'), 'it serves its page')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page!.text)?.[1]
    expectThat((await answerOf(url + script))?.status === 200, 'it serves the scripts of the page')
    const state = await answerOf(`${url}/api/health`)
    expectThat(state?.status === 200 && state.text.includes('"ready":true'), `it is well: ${state?.text}`)
    expectThat(run('buildah', inside(health)).includes('"ready":true'), 'its own health check says so too')
    const made = run('buildah', inside(['node', 'dist/server/tool.js', 'admin', 'create', 'you@salon.example']))
    expectThat(made.includes('can sign in as administrator'), 'the commands of an operator run in it')

    const began = performance.now()
    signalServer(server?.pid, 'SIGTERM')
    const code = await ended
    if (code !== 0) console.error(output.join(''))
    expectThat(code === 0, `it stops by SIGTERM (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    server = undefined
    const written = run('find', [
      run('buildah', ['mount', container]).trim(),
      '-xdev',
      '-user',
      '10001',
      '-not',
      '-path',
      '*/data*',
      '-not',
      '-path',
      '*/tmp/*',
    ]).trim()
    expectThat(written === '', 'it has written nowhere but in /data and /tmp, so its root file system may be read-only')
  } finally {
    if (server) signalServer(server?.pid, 'SIGKILL')
    spawnSync('buildah', ['umount', container])
    spawnSync('buildah', ['rm', container])
    await postgres.stop()
    rmSync(secrets, { recursive: true, force: true })
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`The image ${image} is right (${minutes} minutes). buildah rmi ${image} removes it.`)
}

await main().catch(giveUp)

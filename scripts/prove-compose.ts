import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { TOTP, Secret } from 'otpauth'
import { isInstalled, until } from './cluster/processes.ts'
import { buildImage, expectThat, hasImage, makeBase, needBuildah, ownImage, run } from './image/buildah.ts'
import { makeStandIn, standIns } from './image/stand-ins.ts'
import { giveUp, root } from './process.ts'

// npm run prove:compose [-- --again]: starts compose.yml on a Docker of its own, signs in through the proxy over TLS,
// kills the server, stops everything and starts it again with its data. Nothing but the addresses within a network of
// its own is reached, so images of PostgreSQL and Caddy are made of Debian's packages. `--again` takes the image of Balie
// from the last proof. It needs root, buildah, debootstrap, Docker's dockerd and its compose.

const host = 'balie.localhost' // Caddy makes a certificate of its own for such a name
const email = 'eerste@salon.example'

/** Docker's compose, as a plugin or as a program, from version 2 on: the one before knew no name of a project. */
const composeCommand = (): readonly string[] | null =>
  [['docker', 'compose'], ['docker-compose']].find(([program, ...args]) =>
    /^v?(?:[2-9]|\d\d)/.test(spawnSync(program!, [...args, 'version', '--short'], { encoding: 'utf8' }).stdout ?? ''),
  ) ?? null

/** compose.yml with as many open files as this machine allows: somewhere not even root may raise its limit. */
function withLimitsOfHere(text: string): string {
  const wanted = /nofile: (\d+)/.exec(text)![1]!
  if (spawnSync('prlimit', [`--nofile=${wanted}:${wanted}`, 'true']).status === 0) return text
  const most = run('sh', ['-c', 'ulimit -Hn']).trim()
  console.log(`  · nobody may open ${wanted} files here: Balie gets ${most}`)
  return text.replace(`nofile: ${wanted}`, `nofile: ${most}`)
}

/** The folder of an installation, as docs/install.md tells to make it. */
function installation(folder: string): void {
  mkdirSync(path.join(folder, 'docs/install'), { recursive: true })
  cpSync(path.join(root, 'docs/install/Caddyfile'), path.join(folder, 'docs/install/Caddyfile'))
  writeFileSync(
    path.join(folder, 'compose.yml'),
    withLimitsOfHere(readFileSync(path.join(root, 'compose.yml'), 'utf8')),
  )
  cpSync(path.join(root, 'Dockerfile'), path.join(folder, 'Dockerfile'))
  mkdirSync(path.join(folder, 'secrets'), { mode: 0o700 })
  const secrets = {
    secret_key: randomBytes(32).toString('base64'),
    database_password: randomBytes(24).toString('hex'),
    smtp_url: 'smtps://balie:password@mail.example:465',
  }
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(path.join(folder, 'secrets', name), `${value}\n`, { mode: 0o644 })
  writeFileSync(path.join(folder, '.env'), `BALIE_HOST=${host}\nMAIL_FROM=Salon Zuid <info@salon.example>\n`)
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

/** Asks the proxy on this machine, and believes only certificates of `ca`. */
function ask(
  ca: string,
  address: string,
  { method = 'GET', body, cookie }: { method?: string; body?: object; cookie?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        path: address,
        method,
        ca,
        servername: host,
        headers: {
          host,
          ...(body && { 'content-type': 'application/json', origin: `https://${host}` }),
          ...(cookie && { cookie }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
      },
    )
    request.setTimeout(20_000, () => request.destroy(new Error(`${address} was not answered within 20 s`)))
    request.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** The answer to somebody who types the name alone. */
function withoutTls(): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', headers: { host } }, (response) => {
        response.resume()
        resolve(`${response.statusCode} ${response.headers.location}`)
      })
      .on('error', reject)
  })
}

/** The first words of an event stream: they come at once unless the proxy holds them back. */
function beginningOfStream(ca: string, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = https.get(
      { host: '127.0.0.1', path: '/api/live', ca, servername: host, headers: { host, cookie } },
      (response) =>
        response.setEncoding('utf8').once('data', (text: string) => {
          request.destroy()
          resolve(`${response.statusCode} ${text}`)
        }),
    )
    request.setTimeout(5000, () => request.destroy(new Error('The proxy holds the event stream back')))
    request.on('error', reject)
  })
}

/** The codes of an authenticator app. */
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** Starts a Docker that belongs to this process; its socket is named by DOCKER_HOST. */
async function startDocker(folder: string): Promise<void> {
  const socket = path.join(folder, 'docker.sock')
  process.env.DOCKER_HOST = `unix://${socket}`
  const child = spawn(
    'dockerd',
    [
      `--data-root=${path.join(folder, 'data')}`,
      `--exec-root=${path.join(folder, 'exec')}`,
      `--pidfile=${path.join(folder, 'docker.pid')}`,
      `--host=unix://${socket}`,
      '--log-level=warn',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-8000)
    })
  await until('Docker', () => {
    if (child.exitCode !== null) giveUp(`Docker does not start here:\n${log}`)
    return existsSync(socket) && spawnSync('docker', ['info']).status === 0
  })
}

const docker = (...args: readonly string[]): string => run('docker', args).trim()

interface State {
  readonly Status: string
  readonly ExitCode: number
  readonly OOMKilled: boolean
  readonly Pid: number
  readonly Health?: { readonly Status: string }
}

/** The proof itself, in a network of its own. */
async function prove(folder: string): Promise<void> {
  run('ip', ['link', 'set', 'lo', 'up'])
  await startDocker(folder)
  for (const file of ['balie', ...standIns.map((_, index) => `stand-in-${index}`)])
    docker('load', '--quiet', '--input', path.join(folder, `${file}.tar`))
  const place = path.join(folder, 'installation')
  installation(place)
  const [program, ...words] = composeCommand()!
  const compose = (...args: readonly string[]): string => run(program!, [...words, ...args], { cwd: place })
  const idOf = (service: string): string => compose('ps', '-a', '-q', service).trim()
  const stateOf = (service: string): State =>
    JSON.parse(docker('inspect', '--format={{json .State}}', idOf(service))) as State
  const isHealthy = (service: string): boolean => stateOf(service).Health?.Status === 'healthy'

  compose('config', '--quiet')
  console.log(`  ✓ ${compose('version', '--short').trim()} of compose reads compose.yml`)
  let began = performance.now()
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`
  compose('up', '-d')
  console.log(`  ✓ database, Balie and proxy are up, each after what it waits for is well (${seconds()})`)
  const named = /postgres:(\d+)/.exec(readFileSync(path.join(root, 'compose.yml'), 'utf8'))![1]!
  const version = docker('exec', idOf('database'), 'psql', '-U', 'balie', '-Atc', 'show server_version')
  expectThat(version.startsWith(`${named}.`), `the database is of the version that compose.yml names: ${version}`)
  const authority = (): string => {
    const file = '/data/caddy/pki/authorities/local/root.crt'
    return docker('exec', idOf('proxy'), 'cat', file)
  }
  await until('the certificate', () => authority().includes('BEGIN CERTIFICATE'))
  const ca = authority()
  await until('the page by TLS', async () => (await ask(ca, '/')).status === 200)
  const page = await ask(ca, '/')
  expectThat(
    page.text.includes('<div id="root">'),
    'the proxy serves the page by TLS, with a certificate that is verified',
  )
  const health = await ask(ca, '/api/health')
  expectThat(health.status === 200 && health.text.includes('"ready":true'), `it is well: ${health.text}`)
  const plain = await withoutTls()
  expectThat(plain === `308 https://${host}/`, `who comes without TLS is led to it: ${plain}`)
  const published = ['database', 'balie'].filter((service) =>
    docker(
      'inspect',
      '--format={{range $port, $to := .NetworkSettings.Ports}}{{if $to}}{{$port}}{{end}}{{end}}',
      idOf(service),
    ),
  )
  expectThat(!published.length, 'neither the database nor Balie can be reached around the proxy')
  const inside = (...args: readonly string[]): string => docker('exec', idOf('balie'), ...args)
  expectThat(
    spawnSync('docker', ['exec', idOf('balie'), 'touch', '/balie/x']).status !== 0 && inside('id', '-u') === '10001',
    'Balie runs without rights, on a root file system that it may not change',
  )
  const memory = docker('inspect', '--format={{.HostConfig.Memory}} {{.HostConfig.CapDrop}}', idOf('balie'))
  expectThat(memory === `${2 * 1024 ** 3} [ALL]`, `its limits are set: ${memory}`)

  const made = inside('node', 'dist/server/tool.js', 'admin', 'create', email)
  const password = /^Password: (\S+)$/m.exec(made)?.[1]
  expectThat(password !== undefined, 'the first administrator is made')
  const signIn = (code?: string) =>
    ask(ca, '/api/login', { method: 'POST', body: { email, password, ...(code && { mfa_code: code }) } })
  const asked = await signIn()
  const { secret } = JSON.parse(asked.text) as { secret?: string }
  const entered = secret ? await signIn(codeOf(secret)) : asked
  const cookies = [entered.headers['set-cookie'] ?? []].flat()
  expectThat(
    entered.status === 200 && cookies.some((one) => /; Secure/.test(one) && /HttpOnly/.test(one)),
    'they sign in through the proxy, with a cookie that is Secure',
  )
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const me = async (): Promise<{ email?: string; language?: string }> =>
    (JSON.parse((await ask(ca, '/api/me', { cookie })).text) as { data?: object }).data ?? {}
  expectThat((await me()).email === email, 'and are known')
  const chosen = await ask(ca, '/api/me/language', { method: 'PUT', body: { language: 'fr' }, cookie })
  expectThat(chosen.status === 200 && (await me()).language === 'fr', 'what they choose is saved')
  const beginning = await beginningOfStream(ca, cookie)
  expectThat(beginning.startsWith('200 '), 'changes of colleagues come through the proxy at once')
  const [session] = (JSON.parse((await ask(ca, '/api/sessions', { cookie })).text) as { data: { address: string }[] })
    .data
  expectThat(
    /^(?!127\.)\d+\.\d+\.\d+\.\d+$/.test(session!.address),
    `the address of the caller is known: ${session!.address}`,
  )
  const doctor = spawnSync('docker', ['exec', idOf('balie'), 'node', 'dist/server/tool.js', 'doctor', '--json'], {
    encoding: 'utf8',
  })
  const { findings } = JSON.parse(doctor.stdout) as { findings: { area: string; state: string; says: string }[] }
  const wrong = findings.filter(({ state }) => state === 'wrong')
  // This network has no mail server, which the doctor has to notice.
  expectThat(
    wrong.length === 1 && wrong[0]!.area === 'mail',
    `the doctor finds all in order but the mail server, which is not here${wrong.map(({ says }) => `: ${says}`).join('')}`,
  )
  inside('sh', '-c', 'echo kept > /data/files/proof')

  began = performance.now()
  const { Pid } = stateOf('balie')
  process.kill(Pid, 'SIGKILL')
  await until(
    'Balie again',
    async () => stateOf('balie').Pid !== Pid && isHealthy('balie') && (await me()).email === email,
  )
  console.log(`  ✓ a Balie that is killed comes back by itself (${seconds()})`)

  began = performance.now()
  compose('stop')
  const states = ['database', 'balie', 'proxy'].map((service) => [service, stateOf(service)] as const)
  expectThat(
    states.every(([, { ExitCode, OOMKilled }]) => ExitCode === 0 && !OOMKilled),
    `all of them stop cleanly (${seconds()}; ${states.map(([name, { ExitCode }]) => `${name} ${ExitCode}`).join(', ')})`,
  )
  compose('down')
  began = performance.now()
  compose('up', '-d')
  await until('Balie after a new start', async () => (await ask(ca, '/api/health')).status === 200)
  expectThat((await me()).language === 'fr', `after a new start the session and the data are there (${seconds()})`)
  expectThat(inside('cat', '/data/files/proof') === 'kept', 'so are the files')
  expectThat(authority() === ca, 'and the certificates')
  compose('down', '--volumes')
}

/** Makes the images, and starts this script once more in a network and a table of processes that end with it. */
async function main(args: readonly string[]): Promise<void> {
  needBuildah()
  const missing = ['docker', 'dockerd', 'unshare', 'ip'].filter((one) => !isInstalled(one))
  if (missing.length || !composeCommand())
    giveUp(
      `${missing.join(', ') || 'docker compose (version 2 or newer)'} cannot be found. On Debian: apt-get install docker.io docker-compose iproute2`,
    )
  const began = performance.now()
  const base = makeBase()
  if (args.includes('--again') && hasImage(ownImage)) console.log('The image of Balie is that of the last proof.')
  else await buildImage(base)
  const folder = mkdtempSync('/var/tmp/balie-compose-')
  try {
    const images = [
      ...standIns.map((one, index) => [makeStandIn(one, base), one.name, `stand-in-${index}`] as const),
      [ownImage, 'balie:latest', 'balie'] as const,
    ]
    for (const [image, name, file] of images)
      run('buildah', ['push', '--quiet', image, `docker-archive:${path.join(folder, `${file}.tar`)}:${name}`])
    const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
    const proof = [...process.execArgv, fileURLToPath(import.meta.url), `--inside=${folder}`]
    const { status } = spawnSync('unshare', [...apart, process.execPath, ...proof], { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error('compose.yml does not work.')
    console.log(`compose.yml works (${((performance.now() - began) / 60_000).toFixed(1)} minutes).`)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const [folder] = process.argv.slice(2).flatMap((arg) => /^--inside=(.+)$/.exec(arg)?.[1] ?? [])
if (folder) await prove(folder).then(() => process.exit(), giveUp)
else await main(process.argv.slice(2)).catch(giveUp)

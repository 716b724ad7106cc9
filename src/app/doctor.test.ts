import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#platform/server/embedded.ts'
import { migrate } from '#platform/server/migrate.ts'
import { secretBox } from '#platform/server/secret.ts'
import { accessOf } from '#platform/server/test/access.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { startMailServer } from '#platform/server/test/mail-server.ts'
import { startS3 } from '#platform/server/test/s3-server.ts'
import type { Finding } from './doctor/finding.ts'
import { examineMachine } from './doctor/machine.ts'
import { examineSecrets } from './doctor/secrets.ts'
import { examine, main, report } from './doctor.ts'

const onPostgres = process.env.BALIE_TEST_DATABASE === 'postgres'
const key = '0'.repeat(64)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-doctor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const wrongIn = (findings: readonly Finding[], area: Finding['area']) =>
  findings.filter((finding) => finding.area === area && finding.state === 'wrong').map(({ says }) => says)
const remedyOf = (findings: readonly Finding[], area: Finding['area']) =>
  findings.find((finding) => finding.area === area && finding.state === 'wrong')?.remedy
/** An empty installation on the embedded database, with these settings. */
const examined = (env: Readonly<Record<string, string>>) =>
  examine({ DATA_DIR: path.join(folder, 'none'), BASE_URL: 'http://127.0.0.1:9', ...env })

const listening = async (server: Server | ReturnType<typeof createTcpServer>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
/** A port on which nobody listens any more. */
async function closedPort(): Promise<number> {
  const server = createTcpServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe.runIf(!onPostgres)('the doctor, of all but PostgreSQL,', () => {
  test('names every setting that cannot be read, and repeats no secret', async () => {
    const findings = await examine({
      PORT: 'x',
      SECRET_KEY: 'hunter2',
      SMTP_URL: 'http://a:hunter3@b',
      TRUST_PROXY: '1.5',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'hunter4',
    })
    expect(wrongIn(findings, 'settings')).toEqual([
      'PORT must be a number from 0 to 65535, not "x".',
      expect.stringMatching(/^TRUST_PROXY must be/),
      expect.stringMatching(/^SECRET_KEY must be 32 bytes/),
      expect.stringMatching(/^SMTP_URL must be an address/),
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS must be names with values/),
    ])
    expect(JSON.stringify(findings)).not.toMatch(/hunter/)
  })

  test('hides a key of the collector wherever it comes up', async () => {
    const findings = await examine({ PORT: 'open sesame', OTEL_EXPORTER_OTLP_HEADERS: 'x=1,api-key=open%20sesame' })
    expect(wrongIn(findings, 'settings')).toEqual(['PORT must be a number from 0 to 65535, not "•••".'])
  })

  test('reads secrets from files, and says which file is missing, empty or too much', async () => {
    await writeFile(path.join(folder, 'key'), `${key}\n`)
    await writeFile(path.join(folder, 'empty'), '\n')
    expect(wrongIn(await examined({ SECRET_KEY_FILE: path.join(folder, 'key') }), 'settings')).toEqual([])
    expect(wrongIn(await examined({ SECRET_KEY_FILE: path.join(folder, 'gone') }), 'settings')).toEqual([
      `SECRET_KEY_FILE names ${folder}/gone, which cannot be read (ENOENT).`,
    ])
    expect(wrongIn(await examined({ SECRET_KEY_FILE: path.join(folder, 'empty') }), 'settings')).toEqual([
      `SECRET_KEY_FILE names ${folder}/empty, which is empty.`,
    ])
    expect(wrongIn(await examined({ SECRET_KEY_FILE: path.join(folder, 'key'), SECRET_KEY: key }), 'settings')).toEqual(
      ['SECRET_KEY and SECRET_KEY_FILE are both set: leave one out.'],
    )
    expect(wrongIn(await examined({ DATABASE_PASSWORD: 'geheim' }), 'settings')).toEqual([
      expect.stringMatching(/^DATABASE_PASSWORD needs a DATABASE_URL with a name and without a password/),
    ])
  })

  test.each([
    ['an old Node', { node: '22.21.0' }, 'This is Node 22.21.0.'],
    ['little memory', { memoryBytes: 512 * 1024 ** 2 }, 'Only 0.5 GB of memory may be used.'],
    ['few open files', { openFiles: 256 }, 'Only 256 files may be open.'],
  ])('finds %s', (_, changed, says) => {
    const well = { node: '24.21.0', memoryBytes: 4 * 1024 ** 3, openFiles: 65_536 }
    expect(wrongIn(examineMachine(well), 'machine')).toEqual([])
    expect(wrongIn(examineMachine({ ...well, ...changed }), 'machine')).toEqual([says])
  })

  describe('of mail', () => {
    const mail = async (SMTP_URL: string) => {
      const findings = await examined({ SMTP_URL })
      return { says: wrongIn(findings, 'mail')[0], remedy: remedyOf(findings, 'mail'), all: JSON.stringify(findings) }
    }

    test('signs in and sends nothing', async () => {
      const server = await startMailServer({ password: 'right' })
      expect(await mail(`smtp://user:right@127.0.0.1:${server.port}`)).toMatchObject({ says: undefined })
      const { says, remedy, all } = await mail(`smtp://user:secret-wrong@127.0.0.1:${server.port}`)
      expect(says).toContain('535')
      expect(remedy).toContain('The name or the password in SMTP_URL is refused')
      expect(all).not.toContain('secret-wrong')
      expect(server.received).toEqual([])
      await server.close()
    })

    test('knows a server that refuses, a certificate of somebody else, and nobody', async () => {
      const busy = createTcpServer((socket) => void socket.end('554 5.3.2 no service today\r\n'))
      expect(await mail(`smtp://127.0.0.1:${await listening(busy)}`)).toMatchObject({
        says: expect.stringContaining('no service today') as string,
        remedy: expect.stringContaining('Nobody answers there as a mail server') as string,
      })
      busy.close()
      const impostor = await startMailServer({ tls: true })
      expect((await mail(`smtp://localhost:${impostor.port}`)).remedy).toContain('no valid certificate')
      await impostor.close()
      expect(await mail(`smtp://127.0.0.1:${await closedPort()}`)).toMatchObject({
        says: expect.stringContaining('ECONNREFUSED') as string,
        remedy: expect.stringContaining('Nobody answers') as string,
      })
      expect((await mail('smtp://mail.does-not-exist.invalid')).remedy).toContain('not known')
    })
  })

  describe('of files', () => {
    const bucketEnv = ({
      url,
      region,
      accessKeyId,
      secretAccessKey,
    }: Awaited<ReturnType<typeof startS3>>['bucket']) => ({
      S3_BUCKET_URL: url.href,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })

    test('writes, reads and removes one, and leaves none', async () => {
      const s3 = await startS3()
      const findings = await examined(bucketEnv(s3.bucket))
      expect([wrongIn(findings, 'files'), wrongIn(findings, 'clock')]).toEqual([[], []])
      expect(findings.map(({ says }) => says)).toContain('The clock agrees with the one of the storage of files.')
      expect(await s3.names('contracts')).toEqual([])
      const refused = await examined({ ...bucketEnv(s3.bucket), S3_SECRET_ACCESS_KEY: 'another-secret' })
      expect(wrongIn(refused, 'files')[0]).toMatch(/cannot be used/)
      expect(remedyOf(refused, 'files')).toContain('The storage refuses the key')
      expect(JSON.stringify(refused)).not.toContain('another-secret')
      const gone = await examined({
        ...bucketEnv(s3.bucket),
        S3_BUCKET_URL: s3.bucket.url.href.replace(/balie$/, 'other'),
      })
      expect(remedyOf(gone, 'files')).toContain('The bucket does not exist')
      await s3.stop()
    })

    test('a folder that takes none', async () => {
      const findings = await examined({ DATA_DIR: '/dev/null' })
      expect(wrongIn(findings, 'files')[0]).toMatch(/^The folder \/dev\/null\/files cannot be used/)
      await writeFile(path.join(folder, 'files'), '')
      expect(wrongIn(await examined({ DATA_DIR: folder }), 'files')[0]).toMatch(/cannot be used: (ENOTDIR|EEXIST)/)
    })

    test('the clock of the storage is read from its answers', async () => {
      const late = createServer((_, response) =>
        response.writeHead(403, { date: new Date(Date.now() - 10_000).toUTCString() }).end(),
      )
      const port = await listening(late)
      const findings = await examined({
        S3_BUCKET_URL: `http://127.0.0.1:${port}/balie`,
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'a secret',
      })
      expect(wrongIn(findings, 'clock')).toEqual([
        expect.stringMatching(/^The clock of this machine is (9|10)\.\d s ahead of the one of the storage of files\.$/),
      ])
      expect(remedyOf(findings, 'clock')).toContain('NTP')
      late.closeAllConnections()
      late.close()
    })
  })

  describe('of the address', () => {
    test('proxies and TLS have to fit', async () => {
      const own = { ALLOW_EMBEDDED_DB: '1', NODE_ENV: 'production' }
      expect(wrongIn(await examined({ ...own, BASE_URL: 'http://balie.invalid' }), 'address')).toEqual([
        expect.stringContaining('without TLS'),
      ])
      expect(wrongIn(await examined({ BASE_URL: 'https://balie.invalid' }), 'address')).toEqual([
        expect.stringContaining('TRUST_PROXY says that no proxy stands in front'),
      ])
      expect(wrongIn(await examined({ BASE_URL: 'https://balie.invalid', TRUST_PROXY: '1' }), 'address')).toEqual([])
    })

    test('something else than Balie is told', async () => {
      const other = createServer((_, response) => response.end('It works!'))
      const findings = await examined({ BASE_URL: `http://127.0.0.1:${await listening(other)}` })
      expect(wrongIn(findings, 'address')[0]).toContain('something else than Balie answers (200)')
      other.closeAllConnections()
      other.close()
    })
  })

  test('looks into an embedded database that nobody uses, and makes none', async () => {
    const DATA_DIR = path.join(folder, 'embedded')
    const says = async () =>
      (await examined({ DATA_DIR })).filter(({ area }) => area === 'database').map((one) => one.says)
    expect((await says())[1]).toContain('the first start makes it')
    expect((await says())[1]).toContain('the first start makes it') // still
    const database = await openEmbedded(DATA_DIR)
    await migrate(database.pool)
    expect(await says()).toContain('A running server has the embedded database open, so it was not looked into.')
    await database.close()
    expect(await says()).toContain(`The database in ${DATA_DIR} can be opened.`)
  })

  test('prints a line for each finding with what to do, and a verdict', () => {
    const wrong = { area: 'mail', state: 'wrong', says: 'It is broken.', remedy: 'Mend it.' } as const
    expect(report([{ area: 'database', state: 'good', says: 'It works.' }, wrong])).toBe(
      '✓ database  It works.\n✗ mail      It is broken.\n            → Mend it.\n\n1 thing is wrong.',
    )
  })

  test('refuses an option that it does not know', async () => {
    await expect(main(['--jsn'])).rejects.toThrow('--jsn is no option')
  })
})

describe('what is sealed', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  test('is opened with the key of the settings, and not with another', async () => {
    const access = accessOf(app)
    await access.linkApp(await access.person({ role: 'administrator' }))
    const tried = async (secrets: Parameters<typeof examineSecrets>[1]) =>
      (await examineSecrets((text) => app.pool.query(text), secrets)).map(({ says }) => says)
    const [other, own] = [await tried(secretBox(Buffer.alloc(32, 9))), await tried(app.server.services.secrets)]
    expect(other).toEqual([expect.stringMatching(/^The secret key does not open 1 of 1 authenticator apps/)])
    expect(own).toEqual(['The secret key opens what is sealed.'])
  })
})

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { contractsInput, emptyPdf } from '#features/contracts/right-calls.ts'
import { readSettings } from '#platform/server/settings.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { startS3, type S3Server } from '#platform/server/test/s3-server.ts'
import { newCookie } from '#platform/server/test/session.ts'
import { buildServer } from './server.ts'

// The command of an operator, on servers that run meanwhile: from the folder to the bucket, and back to a folder.

let app: TestApp
let s3: S3Server
let cookie: string
const folders: string[] = []
beforeAll(async () => {
  ;[app, s3] = await Promise.all([testApp(), startS3()])
  cookie = await newCookie(app.db, (await app.as('administrator')).employeeId!)
  for (let n = 0; n < 2; n++) folders.push(mkdtempSync(path.join(tmpdir(), 'balie-moved-')))
})
afterAll(async () => {
  await app.close()
  await s3.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Env = Readonly<Record<string, string>>
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Runs the command to its end. */
function moveFiles(to: string, env: Env): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['scripts/move-files.ts', `--to=${to}`], {
    env: { PATH: process.env.PATH, SECRET_KEY: '0'.repeat(64), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

/** The contracts that were uploaded so far, by all servers. */
const uploaded: { readonly id: number; readonly sha256: string }[] = []

/** Runs work on a server that is started with these settings. */
async function onServer(
  env: Env,
  work: (server: { upload(): Promise<void>; read(index: number): Promise<void> }) => Promise<void>,
): Promise<void> {
  const server = await buildServer({
    database: { ...app.database, state: async () => 'ready' as never, listen: async () => {}, close: async () => {} },
    settings: readSettings({ SECRET_KEY: '0'.repeat(64), ...env }),
    clock: app.clock,
    requestsPerMinute: 1_000_000,
  })
  const { client, skinCategory } = app.world
  try {
    await work({
      async upload() {
        const content = Buffer.concat([emptyPdf, Buffer.from(`\n% ${uploaded.length}\n`)])
        const [contract] = contractsInput(skinCategory).contracts
        const answer = await server.app.inject({
          method: 'POST',
          url: addressOf(contractsApi.create, { params: { id: client } }),
          headers: { cookie, 'content-type': 'application/json' },
          payload: JSON.stringify({ contracts: [{ ...contract, data: content.toString('base64') }] }),
        })
        expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()])
        const { id } = answer.json<{ data: { id: number }[] }>().data[0]!
        uploaded.push({ id, sha256: sha256(content) })
      },
      async read(index) {
        const one = uploaded[index]!
        const url = addressOf(contractsApi.file, { params: { id: one.id } })
        const answer = await server.app.inject({ method: 'GET', url, headers: { cookie } })
        expect([index, answer.statusCode, sha256(answer.rawPayload)]).toEqual([index, 200, one.sha256])
      },
    })
  } finally {
    await server.stop()
  }
}

/** Every file that was ever uploaded is whole, on a server with these settings. */
const allRead = (env: Env) =>
  onServer(env, async ({ read }) => {
    for (const index of uploaded.keys()) await read(index)
  })

/** Moves the files while a server with the same settings takes new ones and is asked for all. */
const moveMeanwhile = (to: string, env: Env) =>
  onServer(env, async ({ upload, read }) => {
    await upload() // before the command begins
    let isOver = false
    const reading = (async () => {
      for (let n = 0; !isOver; n++) await read((n * 7) % uploaded.length)
    })()
    const uploading = (async () => {
      for (let n = 0; n < 8; n++) await upload()
    })()
    const first = await moveFiles(to, env)
    await uploading
    const second = await moveFiles(to, env)
    isOver = true
    await reading
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('0 failed')])
    expect(first.output).toMatch(/^[1-9]\d* files copied to the /m)
    expect(first.output).toContain('Run it once more')
    expect([second.code, second.output]).toEqual([0, expect.stringContaining(`Everything is in the ${to}`)])
    expect(second.output).toMatch(/^0 files copied to the /m)
  })

test('the command moves files to the bucket and back to a folder while people upload and read', async () => {
  const bucket = {
    S3_BUCKET_URL: s3.bucket.url.href,
    S3_REGION: s3.bucket.region,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  }
  const [former, later] = [{ DATA_DIR: folders[0]! }, { DATA_DIR: folders[1]! }]
  await onServer(former, async ({ upload }) => {
    for (let n = 0; n < 10; n++) await upload()
  })
  await allRead(former)

  const unset = await moveFiles('bucket', { ...former, ...bucket })
  expect([unset.code, unset.output]).toEqual([1, expect.stringContaining('Set FILES_MOVING_FROM=folder first')])
  const wrongWay = await moveFiles('folder', { ...former, ...bucket, FILES_MOVING_FROM: 'folder' })
  expect([wrongWay.code, wrongWay.output]).toEqual([1, expect.stringContaining('Set FILES_MOVING_FROM=bucket first')])
  expect(await s3.names('contracts')).toEqual([])

  await moveMeanwhile('bucket', { ...former, ...bucket, FILES_MOVING_FROM: 'folder' })
  // The bucket has everything by itself, beside an empty folder.
  await allRead({ ...later, ...bucket })
  expect(await s3.names('contracts')).toHaveLength(uploaded.length)

  const inBucket = await s3.names('contracts')
  await moveMeanwhile('folder', { ...later, ...bucket, FILES_MOVING_FROM: 'bucket' })
  await allRead(later)
  expect(await s3.names('contracts')).toEqual(inBucket)
  expect(uploaded).toHaveLength(28)
  expect(s3.refusals).toEqual([])
}, 60_000)

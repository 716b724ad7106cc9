import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/endpoint.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { contractsInput, uploadedContract } from '#features/contracts/right-calls.ts'
import { openFolder } from '#platform/server/files/folder.ts'
import { copyFiles } from '#platform/server/files/moving.ts'
import { bucketOf } from '#platform/server/files/open.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { rightCalls } from '#platform/server/test/right-calls.ts'
import { removeMarksSince } from '#platform/server/test/marks-of-deletion.ts'
import { startS3, type S3Server } from '#platform/server/test/s3-server.ts'
import { allRoutes } from './routes.ts'
import { verifyFiles } from './stored-files.ts'

// The server with its files in a bucket: what a browser gets of them, and how they come there from the folder.

let s3: S3Server
let app: TestApp
beforeAll(async () => {
  s3 = await startS3()
  app = await testApp({
    env: {
      S3_BUCKET_URL: s3.bucket.url.href,
      S3_REGION: s3.bucket.region,
      S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
      FILES_MOVING_FROM: 'folder',
    },
  })
})
afterAll(async () => {
  await app.close()
  await s3.stop()
})

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

test('files move to the bucket while people upload and read: every read has the whole file', async () => {
  const { world, server, db } = app
  const administrator = await app.as('administrator')
  const { settings } = server.services
  const folder = openFolder(path.join(settings.dataDir, 'files'))
  const contracts: { readonly id: number; readonly sha256: string }[] = []
  async function upload(): Promise<void> {
    const answer = await administrator.call(contractsApi.create, {
      params: { id: world.client },
      body: contractsInput(world.skinCategory),
    })
    expect([answer.status, answer.errors]).toEqual([201, {}])
    const { id } = answer.data[0]!
    const { rows } = await sql<{
      sha256: string
    }>`select file_sha256 as sha256 from contracts where id = ${id}`.execute(db)
    contracts.push({ id, sha256: rows[0]!.sha256 })
  }
  // The first ones lie in the folder, as they did before the setting.
  for (let n = 0; n < 20; n++) await upload()
  const bucket = bucketOf(settings)!
  for await (const { name } of bucket.list('contracts')) {
    await folder.put('contracts', name, (await bucket.get('contracts', name))!)
    await bucket.remove('contracts', name)
  }
  expect(await s3.names('contracts')).toEqual([])
  let isOver = false
  let reads = 0
  const readers = [0, 1].map(async (reader) => {
    for (let n = reader; !isOver; n++) {
      const one = contracts[(n * 7) % contracts.length]!
      const answer = await administrator.call(contractsApi.file, { params: { id: one.id } })
      expect([answer.status, sha256(answer.bytes)]).toEqual([200, one.sha256])
      reads++
    }
  })
  const uploads = (async () => {
    for (let n = 0; n < 10; n++) await upload()
  })()
  const moved = await copyFiles(folder, bucket)
  await uploads
  while (reads < 20) await new Promise((resolve) => setImmediate(resolve))
  isOver = true
  await Promise.all(readers)
  expect(moved).toMatchObject({ copied: 20, failed: [] })
  // Then the bucket has everything by itself.
  for (const { id, sha256: expected } of contracts) {
    const { rows } = await sql<{ name: string }>`select stored_file as name from contracts where id = ${id}`.execute(db)
    expect(sha256((await bucket.get('contracts', rows[0]!.name))!)).toBe(expected)
  }
  expect(s3.refusals).toEqual([])
})

test('files that went since the instant of a restore are read again without their marks of deletion', async () => {
  const { server, db, world } = app
  const administrator = await app.as('administrator')
  for (let n = 0; n < 3; n++)
    await administrator.call(contractsApi.create, {
      params: { id: world.client },
      body: contractsInput(world.skinCategory),
    })
  const bucket = bucketOf(server.services.settings)!
  const names = await s3.names('contracts')
  const whole = await verifyFiles(db, bucket, { content: true })
  expect([whole.faults, whole.files]).toEqual([[], names.length])
  const instant = new Date()
  for (const name of names) await bucket.remove('contracts', name)
  const gone = await verifyFiles(db, bucket, { content: true })
  expect(gone.faults.map(({ fault }) => fault)).toEqual(names.map(() => 'missing'))
  await removeMarksSince(s3.bucket, instant)
  expect(await verifyFiles(db, bucket, { content: true })).toEqual(whole)
})

describe('no answer leads a browser to the bucket', () => {
  const files = allRoutes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET')
  test('neither a redirect nor an address nor a signature, from any call that reads', async () => {
    const administrator = await app.as('administrator')
    const calls = await rightCalls(app)
    await uploadedContract(app, app.world.client)
    const leaks: string[] = []
    let answered = 0
    for (const endpoint of files) {
      const call = await calls.make(endpoint, app.world.amsterdam)
      if (!call) continue
      const answer = await administrator.raw('GET', addressOf(endpoint, call))
      if (answer.status === 200) answered++
      const words = `${JSON.stringify(answer.headers)} ${answer.bytes.toString('latin1')}`
      if (
        (answer.status >= 300 && answer.status < 400) ||
        /x-amz|AWS4-HMAC/i.test(words) ||
        words.includes(s3.bucket.url.host)
      )
        leaks.push(`${endpoint.path}: ${answer.status}`)
    }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(80)
  }, 120_000)
})

test('a bucket that does not answer is a refusal, and its line in the log has the code and the cause', async () => {
  const lines: string[] = []
  const away = await testApp({
    env: {
      S3_BUCKET_URL: 'http://127.0.0.1:9/balie',
      S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    },
    logTo: { write: (line) => void lines.push(line) },
  })
  const administrator = await away.as('administrator')
  const answer = await administrator.call(contractsApi.create, {
    params: { id: away.world.client },
    body: contractsInput(away.world.skinCategory),
  })
  expect([answer.status, answer.errors]).toEqual([503, { '': ['files_unavailable'] }])
  const faults = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 50)
  expect(faults).toMatchObject([
    {
      msg: 'another service failed',
      method: 'POST',
      route: '/api/contracts/:id',
      status: 503,
      problems: ['files_unavailable'],
      type: expect.any(String),
      message: expect.any(String),
      stack: expect.any(String),
    },
  ])
  await away.close()
})

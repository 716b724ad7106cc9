import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountHeaders } from './headers.ts'
import { readSettings } from './settings.ts'
import { mountClient } from './static.ts'
import { testApp, type TestApp } from './test/app.ts'

let plain: TestApp, own: TestApp
beforeAll(async () => {
  plain = await testApp()
  own = await testApp({
    env: { DEFAULT_LANGUAGE: 'fr', APP_TITLE: 'Zuid & "Zn" </title><script>', DEFAULT_COUNTRY: 'BE' },
  })
})
afterAll(async () => {
  await own.close()
  await plain.close()
})

/** Every address at which a browser may enter gives the same page. */
const pages = ['/', '/index.html', '/login', '/calendar/location?date=2026-03-04']
const pageOf = async (app: TestApp, url: string) => (await app.nobody.raw('GET', url)).bytes.toString()

test.each(pages)('the page at %s holds the defaults until somebody chooses (decision C117)', async (url) => {
  const page = await pageOf(plain, url)
  expect(page).toContain('<html lang="nl" data-language="nl" data-country="NL" data-title="Balie">')
  expect(page).toContain('<title>Balie</title>')
  const set = await pageOf(own, url)
  expect(set).toContain(
    '<html lang="fr" data-language="fr" data-country="BE" data-title="Zuid &#38; &#34;Zn&#34; &#60;/title&#62;&#60;script&#62;">',
  )
  expect(set).toContain('<title>Zuid &#38; &#34;Zn&#34; &#60;/title&#62;&#60;script&#62;</title>')
})

test('the page is revalidated every time, and sent only when it changed', async () => {
  const { headers } = await own.nobody.raw('GET', '/login')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  const again = await own.nobody.raw('GET', '/', undefined, { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect(
    (await plain.nobody.raw('GET', '/', undefined, { headers: { 'if-none-match': String(headers.etag) } })).status,
  ).toBe(200)
})

test('a request without a language is answered in the chain’s language', async () => {
  const refusalOf = async (app: TestApp, headers: Record<string, string> = {}) =>
    (await app.nobody.raw('GET', '/api/me', undefined, { headers })).body.message
  const [dutch, french] = [await refusalOf(plain), await refusalOf(own)]
  expect(french).not.toBe(dutch)
  expect(french).toBe(await refusalOf(plain, { 'x-locale': 'fr_NL' }))
  expect(await refusalOf(own, { 'x-locale': 'nl_NL' })).toBe(dutch)
})

describe('the files of the build', () => {
  const script = `export const text = '${'balie '.repeat(400)}'`
  let folder: string
  let built: FastifyInstance
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    built.inject({ method, url, headers })

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'balie-client-'))
    await mkdir(path.join(folder, 'assets'))
    const files: [string, string | Buffer][] = [
      ['index.html', '<html><title></title></html>'],
      ['index.html.gz', gzipSync('not for sending')],
      ['favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['assets/app-1a2b.js', script],
      ['assets/app-1a2b.js.br', brotliCompressSync(script)],
      ['assets/app-1a2b.js.gz', gzipSync(script)],
      ['assets/small.css', 'a{}'],
    ]
    for (const [name, content] of files) await writeFile(path.join(folder, name), content)
    built = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    mountHeaders(built, false)
    await built.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['gzip'] })
    await mountClient(built, readSettings({}), folder)
    built.setNotFoundHandler((_request, reply) => reply.code(404).send('not found'))
    await built.ready()
    await writeFile(path.join(folder, 'assets/later.css'), 'b{}')
  })
  afterAll(async () => {
    await built.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each([
    ['br', 'br, gzip', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('go out compressed as the build left them: %s', async (encoding, accepted, decompress) => {
    const { statusCode, headers, rawPayload } = await ask('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect([statusCode, decompress(rawPayload).toString()]).toEqual([200, script])
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript') as string,
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining(`default-src 'self'`) as string,
      'x-content-type-options': 'nosniff',
    })
    expect(String(headers.vary)).toMatch(/accept-encoding/i)
  })

  test('are sent uncompressed to a client that accepts no encoding', async () => {
    const plain = await ask('/assets/app-1a2b.js')
    expect([plain.statusCode, plain.body, plain.headers['content-encoding']]).toEqual([200, script, undefined])
    expect((await ask('/assets/small.css')).body).toBe('a{}')
    const icon = await ask('/favicon.svg')
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
    expect((await ask('/favicon.svg/')).statusCode).toBe(200)
  })

  test('are listed when the first of them is asked for, not at the start', async () => {
    expect((await ask('/assets/later.css')).body).toBe('b{}')
    expect((await ask('/assets/index.html')).statusCode).toBe(404)
    expect((await ask('/index.html.gz')).statusCode).toBe(404)
  })

  test('HEAD has the headers of GET, without the content', async () => {
    for (const url of ['/assets/app-1a2b.js', '/favicon.svg', '/']) {
      const [got, head] = [await ask(url), await ask(url, {}, 'HEAD')]
      expect([url, head.statusCode, head.body]).toEqual([url, 200, ''])
      for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'cache-control'])
        expect([url, name, head.headers[name]]).toEqual([url, name, got.headers[name]])
    }
  })

  test('an unchanged file is not sent again; a part is sent on request', async () => {
    const { headers } = await ask('/assets/app-1a2b.js')
    const conditions: Record<string, string>[] = [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ]
    for (const condition of conditions) {
      const known = await ask('/assets/app-1a2b.js', condition)
      expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
        304,
        '',
        'public, max-age=31536000, immutable',
      ])
    }
    expect((await ask('/assets/app-1a2b.js', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
    const part = await ask('/assets/app-1a2b.js', { range: 'bytes=0-5' })
    expect([part.statusCode, part.body]).toEqual([206, script.slice(0, 6)])
  })

  test.each([
    ['GET', '/assets/gone.js'],
    ['GET', '/assets'],
    ['GET', '/assets/'],
    ['GET', '/index.html.gz'],
    ['GET', '/calendar/location'],
    ['GET', '/assets//app-1a2b.js'],
    ['GET', '/assets/..%2findex.html'],
    ['GET', '/..%2f..%2fetc/passwd'],
    ['GET', '/assets/app-1a2b.js%00'],
    ['GET', '/constructor'],
    ['HEAD', '/assets/gone.js'],
    ['POST', '/assets/app-1a2b.js'],
  ] as const)('%s %s is not a file of the build', async (method, url) => {
    const { statusCode, headers } = await ask(url, {}, method)
    expect([statusCode, headers['content-security-policy']]).toEqual([404, expect.stringContaining('default-src')])
  })
})

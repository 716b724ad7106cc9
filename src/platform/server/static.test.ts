import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Every address that a browser may begin at is the same page. */
const pages = ['/', '/index.html', '/login', '/calendar/location?date=2026-03-04']
const pageOf = async (app: TestApp, url: string) => (await app.nobody.raw('GET', url)).bytes.toString()

test.each(pages)('%s says what holds until somebody chooses (decision C117)', async (url) => {
  const page = await pageOf(plain, url)
  expect(page).toContain('<html lang="nl" data-language="nl" data-country="NL" data-title="Balie">')
  expect(page).toContain('<title>Balie</title>')
  const set = await pageOf(own, url)
  expect(set).toContain(
    '<html lang="fr" data-language="fr" data-country="BE" data-title="Zuid &#38; &#34;Zn&#34; &#60;/title&#62;&#60;script&#62;">',
  )
  expect(set).toContain('<title>Zuid &#38; &#34;Zn&#34; &#60;/title&#62;&#60;script&#62;</title>')
})

test('the page is always asked for, and sent only when it changed', async () => {
  const { headers } = await own.nobody.raw('GET', '/login')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  const again = await own.nobody.raw('GET', '/', undefined, { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect(
    (await plain.nobody.raw('GET', '/', undefined, { headers: { 'if-none-match': String(headers.etag) } })).status,
  ).toBe(200)
})

test('who names no language is answered in the chain’s', async () => {
  const refusalOf = async (app: TestApp, headers: Record<string, string> = {}) =>
    (await app.nobody.raw('GET', '/api/me', undefined, { headers })).body.message
  const [dutch, french] = [await refusalOf(plain), await refusalOf(own)]
  expect(french).not.toBe(dutch)
  expect(french).toBe(await refusalOf(plain, { 'x-locale': 'fr_NL' }))
  expect(await refusalOf(own, { 'x-locale': 'nl_NL' })).toBe(dutch)
})

import { afterEach, expect, test, vi } from 'vitest'
import { agreementsApi, readingApi, signingApi } from '#features/agreements/contract.ts'

const screens = [
  { path: '/sign', link: 'agreement_signing' },
  { path: '/signed', link: 'agreement_reading' },
  { path: '/login' },
] as const
const token = 'a'.repeat(43)

afterEach(() => vi.unstubAllGlobals())

/** A page that was loaded at an address, in a tab that keeps something. */
async function loaded(address: string, tab = new Map<string, string>()) {
  vi.resetModules()
  const { pathname, search, hash } = new URL(address, 'https://balie.test')
  const shown = [address]
  vi.stubGlobal('window', {
    location: { pathname, search, hash },
    history: { state: {}, replaceState: (_: unknown, __: string, next: string) => shown.push(next) },
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => tab.set(name, value),
  })
  const link = await import('./link.ts')
  const isTaken = link.takeLink(screens)
  return { ...link, isTaken, tab, address: shown.at(-1) }
}

test.each([
  [`/sign#${token}`, true, '/sign', token],
  [`/sign/?from=mail#${token}`, true, '/sign/?from=mail', token],
  ['/sign#%3Cscript%3E', true, '/sign', null],
  ['/sign', false, '/sign', null],
  [`/login#${token}`, false, `/login#${token}`, null],
])('%s: a link is taken out of the address', async (address, isTaken, shown, signing) => {
  const page = await loaded(address)
  expect([page.isTaken, page.address, page.linkFor('agreement_signing')]).toEqual([isTaken, shown, signing])
})

test('it survives a reload in its tab, beside the one to read, until another link is opened there', async () => {
  const page = await loaded(`/sign#${token}`)
  page.holdLink('agreement_reading', 'b'.repeat(43))
  page.chooseLanguageOfTab('fr')
  const again = await loaded('/sign', page.tab)
  expect([again.linkFor('agreement_signing'), again.linkFor('agreement_reading'), again.languageOfTab()]).toEqual([
    token,
    'b'.repeat(43),
    'fr',
  ])
  const other = await loaded(`/signed#${'c'.repeat(43)}`, page.tab)
  expect([other.linkFor('agreement_signing'), other.linkFor('agreement_reading'), other.languageOfTab()]).toEqual([
    null,
    'c'.repeat(43),
    null,
  ])
})

test('a tab that keeps something unreadable, or nothing at all, has no link', async () => {
  expect((await loaded('/sign', new Map([['balie.links', '{']]))).linkFor('agreement_signing')).toBeNull()
  const page = await loaded('/sign')
  vi.stubGlobal('sessionStorage', undefined)
  page.holdLink('agreement_signing', token)
  expect(page.linkFor('agreement_signing')).toBe(token)
})

test('only calls by link carry it, each that of its purpose, and none names who is signed in', async () => {
  const page = await loaded(`/sign#${token}`)
  const { headersOf } = await import('./api.ts')
  const { setPerson } = await import('./session.ts')
  setPerson({ id: 7, name: '', email: '', permissions: new Set(), locationIds: [], startPage: '/' })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const names = (headers: Record<string, string>) => [headers['x-link'], headers['x-employee']]
  expect(names(headersOf(signingApi.show, {}, {}))).toEqual([token, undefined])
  expect(names(headersOf(readingApi.show, {}, {}))).toEqual(['', undefined])
  expect(names(headersOf(agreementsApi.show, { params: { id: 1 } }, {}))).toEqual([undefined, '7'])
  expect(page.tab.size).toBe(1)
})

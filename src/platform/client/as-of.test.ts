import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { send } from './api.ts'
import { asOf, useAsOf } from './as-of.ts'
import * as i18n from './i18n.ts'
import * as noticeWords from './notices.ts'
import { takeFile } from './take-file.ts'
import * as saving from './save-file.ts'
import { rendered } from './test/rendered.ts'

const about = { does: 'Reads.', may: 'signed-in', reads: 'nothing', gives: z.string() } as const
const figures = endpoint('GET', '/figures', { ...about, query: { year: z.coerce.number() } })
const of = (year: number) => ({ query: { year } })

/** The headers of the next answer. */
let headers: Record<string, string>
const served = '2026-03-05T11:03:30Z'
const behind = (at: string) => ({ date: new Date(served).toUTCString(), 'x-data-as-of': at })
beforeEach(() => {
  headers = {}
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: 'figures' }, { headers })))
  vi.spyOn(i18n, 'loadWords').mockResolvedValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const inWords = (at: string) => new Intl.DateTimeFormat('nl', { timeStyle: 'medium' }).format(Date.parse(at))

test.each<[string, Record<string, string>, string | null]>([
  ['the database itself', { date: new Date(served).toUTCString() }, null],
  ['a copy that follows', behind('2026-03-05T11:03:28.500Z'), null],
  ['a copy that is ten seconds behind', behind('2026-03-05T11:03:20.400Z'), '2026-03-05T11:03:20Z'],
])('an answer of %s says as of when it is where it is old', async (_, sent, at) => {
  headers = sent
  await send(figures, of(2024))
  expect(asOf(figures, of(2024))).toBe(at && inWords(at))
  expect(asOf(figures, of(2025))).toBeNull()
  headers = {}
  await send(figures, of(2024))
  expect(asOf(figures, of(2024))).toBeNull()
})

test('a screen follows it, and has the words for it loaded', async () => {
  const screen = await rendered(() => useAsOf(figures, of(2023)))
  expect([screen.now(), vi.mocked(i18n.loadWords).mock.calls]).toEqual([null, []])
  headers = behind('2026-03-05T11:03:10Z')
  await screen.act(() => send(figures, of(2023)))
  expect([screen.now(), vi.mocked(i18n.loadWords).mock.calls]).toEqual([inWords('2026-03-05T11:03:10Z'), [['office']]])
  headers = behind('2026-03-05T11:03:30Z')
  await screen.act(() => send(figures, of(2023)))
  expect(screen.now()).toBeNull()
  await screen.unmount()
})

test('a file that is old is saved with a word about it, and one that is not without', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {})
  const notify = vi.spyOn(noticeWords, 'notify').mockImplementation(() => () => {})
  const sentence = vi.spyOn(i18next, 't').mockReturnValue('a word')
  headers = { 'content-disposition': 'attachment; filename="cijfers.csv"' }
  expect(await takeFile(figures, of(2022))).toBe('cijfers.csv')
  expect([saved.mock.calls.length, notify.mock.calls.length]).toEqual([1, 0])
  headers = { ...headers, ...behind('2026-03-05T11:03:10Z') }
  await takeFile(figures, of(2022))
  expect([saved.mock.calls.length, notify.mock.calls]).toEqual([2, [['a word']]])
  expect(sentence).toHaveBeenCalledWith('asOfFile', { ns: 'common', time: inWords('2026-03-05T11:03:10Z') })
})

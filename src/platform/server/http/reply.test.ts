import { expect, test } from 'vitest'
import { writtenBeside } from './reply.ts'

const written = Promise.resolve()

test.each([
  ['no answer', undefined],
  ['plain letters', { name: 'Anna' }],
  ['letters of Latin-1', { name: 'Chloé Weiß' }],
  ['letters beyond it', { name: 'Łukasz Đorđe Ωμέγα 陳 – “€”' }],
  ['letters of two units', { name: '😀 𝒳' }],
  ['half of such a letter', { name: 'a\uD83D', other: '\uDE00b' }],
  ['control characters and quotes', { name: 'a\u0000\n"\\\u2028' }],
  ['a long text', { names: Array.from({ length: 3000 }, (_, i) => `Łukasz ${i}`) }],
])('%s is written as UTF-8', async (_, answer) => {
  const { json } = await writtenBeside(written, answer)
  expect(json.equals(Buffer.from(JSON.stringify({ data: answer ?? null })))).toBe(true)
})

test('nothing is handed over before the line of the log is written', async () => {
  await expect(writtenBeside(Promise.reject(new Error('no line')), { name: 'Anna' })).rejects.toThrow('no line')
})

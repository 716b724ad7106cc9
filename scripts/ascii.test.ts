import { SourceMap } from 'node:module'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { inAscii } from './ascii.ts'

const source = `
export const words = ['Réservé', 'groß – “zitat”', '🎈']
export const isWord = (text) => /^[é–🎈]+$/u.test(text)
export function fail() { throw new Error('über ' + words.join()) }
export const after = () => { const größe = 'é'; return [größe, () => missing()] }
`

test('a script in ASCII says the same, and its source map leads to the same places', async () => {
  const bundle = await rolldown({
    input: 'words',
    plugins: [{ name: 'words', resolveId: (id) => id, load: () => source }],
  })
  const { output } = await bundle.generate({
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  const { code, map } = output[0]
  expect(code).toMatch(/[^\0-\x7f]/)
  const ascii = inAscii(code, map!.mappings)
  expect(ascii.code).not.toMatch(/[^\0-\x7f]/)

  const load = (text: string) =>
    import(`data:text/javascript,${encodeURIComponent(text)}`) as Promise<{
      words: string[]
      isWord: (text: string) => boolean
      after: () => [string, () => void]
    }>
  const [before, after] = await Promise.all([load(code), load(ascii.code)])
  expect(after.words).toEqual(before.words)
  for (const text of ['é–🎈', '🎈', 'e', '\ud83c', '']) expect(after.isWord(text)).toBe(before.isWord(text))
  expect(after.after()[0]).toBe('é')

  const place = (text: string, mappings: string, word: string) => {
    const lines = text.split('\n')
    const line = lines.findIndex((one) => one.includes(word))
    const { originalLine, originalColumn } = new SourceMap({ ...map!, mappings } as never).findEntry(
      line,
      lines[line]!.indexOf(word),
    ) as { originalLine: number; originalColumn: number }
    return [originalLine, originalColumn]
  }
  for (const word of ['isWord', 'fail', 'words.join', 'after', 'missing'])
    expect([word, place(ascii.code, ascii.mappings, word)]).toEqual([word, place(code, map!.mappings, word)])
})

test('a raw text is refused, because an escape would stay in it', () => {
  expect(() => inAscii('const a = String.raw`é`', '')).toThrow('String.raw')
  expect(inAscii('const a = String.raw`e`', 'AAAA').code).toBe('const a = String.raw`e`')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipOf } from '#platform/server/zip.ts'
import { documentCounter } from '../rules/documents.ts'

async function archive(): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const documents = [300, 0, 7, 5000].map((size, i) => ({
    name: `deel-${i}.pdf`,
    file: () => Promise.resolve(Buffer.alloc(size, 'PK\u0003\u0004')),
  }))
  for await (const chunk of zipOf([...documents, { name: 'regels.csv', content: ['a;b\r\n'] }])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('the documents that have come are counted, however the bytes are cut', async () => {
  const whole = await archive()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1 }), async (sizes) => {
      const come = documentCounter()
      const counts: number[] = []
      for (let at = 0, i = 0; at < whole.length; at += sizes[i++ % sizes.length]!)
        counts.push(come(whole.subarray(at, at + sizes[i % sizes.length]!)))
      expect(counts).toEqual(counts.toSorted((one, other) => one - other))
      expect(counts.at(-1)).toBe(4)
    }),
  )
})

test('a document counts when its last byte has come', async () => {
  const whole = await archive()
  const come = documentCounter()
  const end = 30 + 'deel-0.pdf'.length + 300
  expect([come(whole.subarray(0, end - 1)), come(whole.subarray(end - 1, end))]).toEqual([0, 1])
})

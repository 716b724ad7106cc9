import { expect, test } from 'vitest'
import { Refused } from '#platform/server/refused.ts'
import { openSharp } from '#platform/server/pictures.ts'
import { drawnSignature } from '#platform/server/test/drawn-signature.ts'
import { drawnAnew } from './drawing.ts'

const png = (base64: string) => `data:image/png;base64,${base64}`
const codeOf = (typed: string) =>
  drawnAnew(typed).then(
    () => 'drawn',
    (error: unknown) =>
      error instanceof Refused ? `${error.problems[0]!.field}: ${error.problems[0]!.code}` : String(error),
  )

test.each<[string, () => Promise<string> | string, string]>([
  ['words', () => 'Chantal Dubois', 'signature: signature_type'],
  [
    'an SVG',
    () => `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
    'signature: signature_type',
  ],
  ['a PDF that says it is a PNG', () => png(Buffer.from('%PDF-1.7 …').toString('base64')), 'signature: signature_type'],
  ['the beginning of a PNG', async () => png((await drawnSignature()).slice(22, 122)), 'signature: image_unreadable'],
  ['empty paper', () => drawnSignature({ isInk: () => false }), 'signature: signature_empty'],
  ['a dot', () => drawnSignature({ isInk: (x, y) => x < 10 && y < 10 }), 'signature: signature_empty'],
  ['a huge one', () => drawnSignature({ width: 5000, height: 10, isInk: () => true }), 'signature: image_dimensions'],
  ['a drawing', () => drawnSignature(), 'drawn'],
])('%s', async (_, drawing, expected) => expect(await codeOf(await drawing())).toBe(expected))

test('only the ink remains, on white, and small enough for the log of a day', async () => {
  const sharp = await openSharp()
  const picture = await drawnAnew(await drawnSignature())
  const { width, height, hasAlpha } = await sharp(picture).metadata()
  expect([width, height, hasAlpha]).toEqual([375, 141, false])
  expect(picture.length).toBeLessThan(10_000)
  const large = await drawnAnew(
    await drawnSignature({ width: 3000, height: 2000, isInk: (x, y) => Math.abs(x - y) < 9 }),
  )
  expect(
    Math.max(
      ...Object.values(
        await sharp(large)
          .metadata()
          .then((size) => [size.width, size.height]),
      ),
    ),
  ).toBeLessThanOrEqual(1040)
})

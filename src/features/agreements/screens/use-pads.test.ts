import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { problem } from '#kernel/problem.ts'
import { rendered } from '#platform/client/test/rendered.ts'
import type { Drawing } from '#platform/client/ui/signature-drawing.ts'
import { agreementsProblems } from '../problems.ts'
import { usePads } from './use-pads.ts'

beforeAll(async () => {
  const problems = Object.fromEntries(Object.entries(agreementsProblems).map(([code, words]) => [code, words.nl]))
  await i18next.use(initReactI18next).init({ lng: 'nl', keySeparator: false, resources: { nl: { problems } } })
})

const stroke = (length: number): Drawing[number] => ({
  penColor: '#000',
  minWidth: 1,
  maxWidth: 2,
  dotSize: 0,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: [0, length].map((x) => ({ x, y: 0, time: x, pressure: 0.5 })),
})
const signature = [stroke(100)]

test('problems of signatures stand at their pads until somebody draws there; the others are returned', async () => {
  const pads = await rendered(() => usePads(() => 'text'))
  const others = await pads.act(({ place }) =>
    place([
      problem('client_signature_id', 'required'),
      problem('user_signature_id', 'required'),
      problem('client.email', 'details_missing'),
    ]),
  )
  expect(others).toEqual([problem('client.email', 'details_missing')])
  const [ofClient, ofUser] = [
    'De handtekening van de cliënt ontbreekt.',
    'De handtekening van de behandelaar ontbreekt.',
  ]
  expect([pads.now().client.error, pads.now().user.error]).toEqual([ofClient, ofUser])
  await pads.act(({ client }) => client.onChange(signature))
  expect([pads.now().client.error, pads.now().user.error]).toEqual([undefined, ofUser])
  expect(pads.now()).toMatchObject({ drawn: true, signed: { client: true, user: false } })
})

test('a blot is no signature, and yet somebody has drawn', async () => {
  const pads = await rendered(() => usePads(() => 'text'))
  await pads.act(({ user }) => user.onChange([stroke(3)]))
  expect(pads.now()).toMatchObject({ drawn: true, signed: { client: false, user: false } })
})

test('what was drawn under another text is removed, and says so; what was begun under this one stays', async () => {
  let text = 'one'
  const pads = await rendered(() => usePads(() => text))
  await pads.act(({ client }) => client.onChange(signature))
  expect(await pads.act(({ tearUp }) => tearUp())).toBe(false)
  text = 'two'
  await pads.act(({ user }) => user.onChange(signature))
  // A further stroke does not make it a signature of the new text.
  await pads.act(({ client }) => client.onChange([...signature, stroke(50)]))
  expect(await pads.act(({ tearUp }) => tearUp())).toBe(true)
  expect([pads.now().client.value, pads.now().user.value]).toEqual([[], signature])
  expect(pads.now().client.error).toMatch(/heeft een andere tekst ondertekend/)
  expect(pads.now().user.error).toBeUndefined()
  await pads.act(({ client }) => client.onChange(signature))
  expect(await pads.act(({ tearUp }) => tearUp())).toBe(false)
})

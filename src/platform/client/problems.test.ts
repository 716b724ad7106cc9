import i18next from 'i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { problemTexts } from '#kernel/problem.ts'
import { send, type ApiError } from './api.ts'
import { sentencesOf } from './problems.ts'

const save = endpoint('PUT', '/things', { does: 'Saves.', may: 'public', reads: 'nothing', gives: z.null() })
beforeAll(async () => {
  const problems = Object.fromEntries(Object.entries(problemTexts).map(([code, words]) => [code, words.nl]))
  await i18next.init({
    lng: 'nl',
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: { nl: { problems } },
  })
})
afterEach(() => vi.unstubAllGlobals())

const refusedWith = async (body: object): Promise<ApiError> => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }))
  return send(save).then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )
}

test('http-005: a refusal by field says what the field says of its first code, Api.Errors.{field}.{code} (spec 1 §8)', async () => {
  const error = await refusedWith({ errors: { name: ['unique', 'max'] } })
  expect(error.problems).toEqual([
    { field: 'name', code: 'unique' },
    { field: 'name', code: 'max' },
  ])
  expect(sentencesOf(error)[0]).toBe(problemTexts['name.unique'].nl)
})

test('http-006: one without is no answer to the form; it fails, and says that something went wrong', async () => {
  const error = await refusedWith({})
  expect([error.name, error.problems]).toEqual(['ApiError', [{ field: '', code: 'unexpected' }]])
  expect(sentencesOf(error)).toEqual([problemTexts.unexpected.nl])
})

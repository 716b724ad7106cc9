import { describe, expect, test } from 'vitest'
import { ambiguous, emptySchemas } from './api-rules.ts'

const withParameter = (name: string, schema: object) => ({ get: { parameters: [{ name, in: 'path', schema }] } })

describe('two paths that could be the same address', () => {
  const ofWord = '/rooms/{name}/history'
  const other = { '/rooms/newest/{id}': withParameter('id', { type: 'string' }) }
  test.each([
    ['a parameter of any text stands where the other has a word', { type: 'string' }, 1],
    ['a parameter has a pattern that the word fits', { type: 'string', pattern: '^[a-z]+$' }, 1],
    ['a parameter has a pattern that no word fits', { type: 'string', pattern: '^\\d+$' }, 0],
    ['a parameter is an id', { type: 'integer' }, 0],
    ['a parameter is a day', { type: 'string', format: 'date' }, 0],
  ])('%s', (_, schema, problems) => {
    expect(ambiguous({ [ofWord]: withParameter('name', schema), ...other })).toHaveLength(problems)
  })

  test('a word that is an exception to a parameter is not ambiguous, nor is another method', () => {
    expect(
      ambiguous({
        '/rooms/{name}': withParameter('name', { type: 'string' }),
        '/rooms/newest': { get: { parameters: [] } },
        '/rooms/newest/{id}': { put: { parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }] } },
        '/rooms/{name}/history': withParameter('name', { type: 'string' }),
      }),
    ).toEqual([])
  })
})

test('an empty schema is found wherever it is, except where any value is allowed', () => {
  expect(
    emptySchemas({
      '/rooms': {
        get: {
          parameters: [],
          schema: { properties: { name: {}, before: {}, at: { default: {} }, all: { items: { anyOf: [{}] } } } },
          examples: [{}],
        },
      },
    }),
  ).toEqual([
    '/rooms.get.schema.properties.name says nothing',
    '/rooms.get.schema.properties.all.items.anyOf.0 says nothing',
  ])
})

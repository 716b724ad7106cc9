import { describe, expect, test } from 'vitest'
import type { Problem } from '#kernel/problem.ts'
import type { TreatmentChange } from '../contract.ts'
import { goalProblems, goalsAfter, goalsLeftOut } from './goals.ts'

type Goal = TreatmentChange['therapeutic_goals'][number]

const codes = (problems: readonly Problem[]) => problems.map(({ field, code }) => `${field}: ${code}`)
const named = (...names: string[]): Goal[] => names.map((nl) => ({ id: null, name: { nl } }))
const off = (nl: string): Goal => ({ id: null, name: { nl }, deactivated: true })

describe('the names', () => {
  test.each<[string, readonly Goal[], string[]]>([
    ['none at all', [], []],
    ['one without a name', named('Pijn verminderen', ' '), ['therapeutic_goals.1.name.nl: required']],
    ['one with a name that cannot be seen', named('\u200B'), ['therapeutic_goals.0.name.nl: required']],
    [
      'a name in French alone',
      [{ id: null, name: { nl: '', fr: 'Soulager' } }],
      ['therapeutic_goals.0.name.nl: required'],
    ],
    ['two of one name', named('Littekens', 'Pijn', ' LITTEKENS '), ['therapeutic_goals.2.name.nl: unique']],
    ['two that read the same', named('Acn\u00e9 x', 'Acne\u0301  X'), ['therapeutic_goals.1.name.nl: unique']],
    [
      'two without a name',
      named('', ''),
      ['therapeutic_goals.0.name.nl: required', 'therapeutic_goals.1.name.nl: required'],
    ],
    ['the name of a deactivated one', [off('Pijn'), ...named('Pijn'), off('pijn')], []],
    ['fifty', named(...Array.from({ length: 50 }, (_, i) => `Doel ${i}`)), []],
    ['one more', named(...Array.from({ length: 51 }, (_, i) => `Doel ${i}`)), ['therapeutic_goals: too_many']],
  ])('%s', (_, goals, expected) => expect(codes(goalProblems(goals))).toEqual(expected))
})

describe('after a change', () => {
  const stored = [
    { id: 1, name: { nl: 'Pijn' }, deactivated: false },
    { id: 2, name: { nl: 'Littekens' }, deactivated: true },
    { id: 3, name: { nl: 'Ontsteking' }, deactivated: false },
  ]
  const ids = (goals: readonly { id: number | null; deactivated: boolean }[]) =>
    goals.map(({ id, deactivated }) => `${id ?? 'new'}${deactivated ? ' off' : ''}`)

  test.each<[string, readonly Goal[], readonly number[], string[]]>([
    [
      'unchanged, without saying which are deactivated',
      stored.map(({ id, name }) => ({ id, name })),
      [],
      ['1', '2 off', '3'],
    ],
    [
      'in another order, with a new one between',
      [stored[2]!, ...named('Roodheid'), stored[0]!, stored[1]!],
      [],
      ['3', 'new', '1', '2 off'],
    ],
    [
      'activated and deactivated',
      [{ ...stored[0]!, deactivated: true }, { ...stored[1]!, deactivated: false }, stored[2]!],
      [],
      ['1 off', '2', '3'],
    ],
    ['one that nothing uses is left out', [stored[0]!, stored[1]!], [], ['1', '2 off']],
    ['one in use is left out (decision C138)', [stored[1]!], [3], ['2 off', '3 off']],
    ['all are left out', [], [2], ['2 off']],
  ])('%s', (_, given, usedIds, expected) => expect(ids(goalsAfter(given, stored, usedIds))).toEqual(expected))

  test('those that are left out', () =>
    expect(goalsLeftOut(stored, [{ id: 2, name: { nl: 'x' } }, ...named('Pijn')]).map(({ id }) => id)).toEqual([1, 3]))
})

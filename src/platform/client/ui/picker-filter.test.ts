import { describe, expect, test } from 'vitest'
import { pickerFilter } from './picker-filter.ts'

const people = ['Emma de Wit', 'Noor Bakker', 'Hélène Lemmens', 'Wim de Boer'].map((label, value) => ({ value, label }))
const found = (search: string, options: Parameters<typeof pickerFilter>[0]['options'] = people) =>
  pickerFilter({ options, search, limit: Infinity })

describe('the options that a typed text finds', () => {
  test.each<[string, string[]]>([
    ['', ['Emma de Wit', 'Noor Bakker', 'Hélène Lemmens', 'Wim de Boer']],
    ['  ', ['Emma de Wit', 'Noor Bakker', 'Hélène Lemmens', 'Wim de Boer']],
    ['bak', ['Noor Bakker']],
    ['helene', ['Hélène Lemmens']],
    ['EMMA', ['Emma de Wit']],
    ['wit emma', ['Emma de Wit']],
    // A word that begins with the search comes before one that contains it.
    ['em', ['Emma de Wit', 'Hélène Lemmens']],
    ['wi', ['Emma de Wit', 'Wim de Boer']],
    ['zz', []],
  ])('%j: %j', (typed, labels) =>
    expect(found(typed).map((option) => ('label' in option ? option.label : option.group))).toEqual(labels),
  )

  test('options in their groups, without empty groups', () => {
    const groups = [
      {
        group: 'Laser',
        items: [
          { value: 1, label: 'Benen' },
          { value: 2, label: 'Oksels' },
        ],
      },
      { group: 'Huid', items: [{ value: 3, label: 'Peeling' }] },
    ]
    expect(found('oks', groups)).toEqual([{ group: 'Laser', items: [{ value: 2, label: 'Oksels' }] }])
  })
})

import { describe, expect, test } from 'vitest'
import { maxPassword } from '../contract.ts'
import { passwordProblems } from './password.ts'
import { ownWords, strengthOf, type Score } from './strength.ts'

const nobody = { email: 'x@y.test', first_name: '', last_name: '' }
const kim = { email: 'k.lammers@salonlumiere.example', first_name: 'Kim', last_name: 'Lammers-de Wit' }

describe('may it be saved? (vectors password_reset-009 to 013)', () => {
  const long = 'correct paard batterij'
  test.each<[string, Score | null, boolean, boolean]>([
    ['very weak', 0, true, false],
    ['weak', 1, true, false],
    ['fair', 2, true, false],
    ['good', 3, true, true],
    ['strong', 4, true, true],
    ['strong, but typed otherwise the second time', 4, false, false],
    ['not yet known', null, true, false],
  ])('%s', (_, score, matches, enabled) => {
    expect(
      passwordProblems({ password: long, passwordConfirmation: matches ? long : `${long}x` }, score).length === 0,
    ).toBe(enabled)
  })

  test.each<[string, string, string, string[]]>([
    ['nothing', '', '', ['password required', 'passwordConfirmation required']],
    ['seven characters', 'x7$kQ9z', 'x7$kQ9z', ['password too_short']],
    ['129 characters', 'x'.repeat(maxPassword + 1), 'x'.repeat(maxPassword + 1), ['password too_long']],
    ['no confirmation', long, '', ['passwordConfirmation required']],
    ['capitals count', long, long.toUpperCase(), ['passwordConfirmation confirmation']],
  ])('%s', (_, password, passwordConfirmation, expected) => {
    expect(
      passwordProblems({ password, passwordConfirmation }, 4).map(({ field, code }) => `${field} ${code}`),
    ).toEqual(expected)
  })
})

describe('strength', () => {
  test.each<[string, number, number]>([
    ['password', 0, 0], // password_reset-019
    ['welkom01', 1, 1], // password_reset-020
    ['laser-kliniek', 3, 4], // password_reset-023: with Dutch words it is a point easier, and accepted all the same
    ['verjaardag', 0, 1],
    ['wachtwoord123', 0, 2],
    ['anniversaire', 0, 1],
    ['Geburtstag', 0, 1],
    ['P@ssw0rd123', 0, 2],
    ['qwertyuiop', 0, 1],
    ['azertyuiop', 0, 1],
    ['aaaaaaaaaaaaaaaaaaaa', 0, 1],
    ['abcdefghijklmnop', 0, 1],
    ['14-03-1988', 0, 2],
    ['correct paard batterij', 4, 4],
    ['zeven blauwe fietsen', 3, 4],
    ['Tq8#vLm2!xRz', 4, 4],
  ])('%s', async (password, atLeast, atMost) => {
    const score = await strengthOf(password, nobody)
    expect(score).toBeGreaterThanOrEqual(atLeast)
    expect(score).toBeLessThanOrEqual(atMost)
  })

  test.each([
    'kim lammers balie',
    'Kim.Lammers.Salonlumiere',
    'k.lammers@salonlumiere.example',
    'LAMMERS-DE WIT Kim Balie',
    'lammers1988',
    'Salonlumiere2026',
  ])('what its owner is called counts for nothing: %s', async (password) => {
    expect(await strengthOf(password, kim)).toBeLessThan(3)
  })

  test('beside other words it does no harm', async () => {
    expect(await strengthOf('zeven blauwe fietsen van kim', kim)).toBeGreaterThanOrEqual(3)
  })

  test('one’s own words are found in every form in which they are known', () => {
    expect(ownWords(kim)).toEqual([
      'k.lammers@salonlumiere.example',
      'lammers-de wit',
      'salonlumiere',
      'k.lammers',
      'lammers',
      'example',
      'balie',
      'kim',
      'wit',
    ])
    expect(ownWords({ email: 'zoë@a.nl', first_name: 'ZOË', last_name: 'Ö' })).toContain('zoë')
  })

  test('characters that mean something to a pattern mean nothing here', async () => {
    expect(await strengthOf('Tq8#vLm2!xRz', { email: 'a+b(c@d.test', first_name: '.*', last_name: '[x' })).toBe(4)
  })

  test('the costliest input is bounded: neither its length nor its spelling keeps the server busy', async () => {
    await strengthOf('warm', nobody)
    const started = process.cpuUsage()
    await strengthOf('4@8({[</369&#!1/|0$5+7%2'.repeat(6).slice(0, maxPassword), kim)
    const { user, system } = process.cpuUsage(started)
    // Processor time in milliseconds, which other work on the machine does not change: about 100, but seconds without
    // the bounds.
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

import { describe, expect, test } from 'vitest'
import { examineServer, type ServerFacts } from './database.ts'
import { findingsOf, type Finding } from './finding.ts'

const sound: ServerFacts = {
  version: 17,
  standby: false,
  read_only: false,
  encoding: 'UTF8',
  collation: 'nl_NL.UTF-8',
  ctype: 'nl_NL.UTF-8',
  collation_version: '2.36',
  machine_collation_version: '2.36',
  max_connections: 100,
  reserved: 3,
  used: 10,
  synchronous_commit: 'on',
  standbys: 'ANY 1 (*)',
  fsync: 'on',
  full_page_writes: 'on',
  superuser: false,
  may_create: true,
  icu: true,
  counts_statements: true,
  pid: 1,
}
function judge(facts: Partial<ServerFacts>): readonly Finding[] {
  const { list, good, note, wrong } = findingsOf('database')
  examineServer({ ...sound, ...facts }, { good, note, wrong })
  return list
}
const notGood = (facts: Partial<ServerFacts>) => judge(facts).filter(({ state }) => state !== 'good')

describe('the doctor, of the facts of a database server,', () => {
  test('finds sound ones good, and says by which rules it sorts', () => {
    expect(notGood({})).toEqual([])
    const says = judge({}).map((finding) => finding.says)
    for (const sentence of [
      'PostgreSQL 17 answers.',
      'It is in UTF8, with ICU collations.',
      'It sorts by nl_NL.UTF-8.',
      'It tells capitals by nl_NL.UTF-8.',
    ])
      expect.soft(says).toContain(sentence)
  })

  test.each([15, 16, 17, 18])('takes PostgreSQL %i', (version) => {
    expect(notGood({ version })).toEqual([])
  })

  const wrongs: readonly (readonly [Partial<ServerFacts>, RegExp, RegExp])[] = [
    [{ version: 14 }, /^The database is PostgreSQL 14\.$/, /needs 15 or newer/],
    [{ version: 9 }, /^The database is PostgreSQL 9\.$/, /needs 15 or newer/],
    [{ icu: false }, /knows no ICU collations/, /built with ICU/],
    [{ encoding: 'LATIN1' }, /encoded in LATIN1/, /ENCODING UTF8/],
    [{ encoding: 'SQL_ASCII' }, /encoded in SQL_ASCII/, /ENCODING UTF8/],
    [{ machine_collation_version: '2.41' }, /by version 2\.36 of .*nl_NL\.UTF-8.* by 2\.41/, /REINDEX DATABASE/],
    [{ standby: true }, /is a standby/, /the leader/],
    [{ read_only: true }, /closed for writing/, /RESET default_transaction_read_only/],
    [{ used: 83 }, /^83 of 100 connections are taken/, /max_connections/],
    [{ full_page_writes: 'off' }, /^full_page_writes is off/, /Switch it on/],
    [{ fsync: 'off' }, /^fsync is off/, /Switch it on/],
    [{ synchronous_commit: 'off' }, /^synchronous_commit is off/, /Set it to on/],
  ]
  test.each(wrongs)('finds %o wrong, and says the remedy', (facts, says, remedy) => {
    expect(notGood(facts)).toEqual([
      {
        area: 'database',
        state: 'wrong',
        says: expect.stringMatching(says) as string,
        remedy: expect.stringMatching(remedy) as string,
      },
    ])
  })

  test('says nothing good of letters that it cannot hold or compare', () => {
    for (const facts of [{ icu: false }, { encoding: 'LATIN1' }])
      expect.soft(judge(facts).map(({ says }) => says)).not.toContain('It is in UTF8, with ICU collations.')
  })

  const bytes = { area: 'database', state: 'note', says: expect.stringMatching(/^It sorts by the numbers/) as string }
  const capitals = { area: 'database', state: 'note', says: expect.stringMatching(/^It knows no capitals/) as string }
  test.each([
    ['C', 'C', [bytes, capitals]],
    ['POSIX', 'POSIX', [bytes, capitals]],
    ['C.UTF-8', 'C.UTF-8', [bytes]],
    ['C', 'fr_BE.UTF-8', [bytes]],
    ['und', 'und', []],
  ])('notes of a database that sorts by %s and tells capitals by %s what that means', (collation, ctype, notes) => {
    const facts = { collation, ctype, collation_version: null, machine_collation_version: null }
    expect(notGood(facts)).toMatchObject(notes)
    expect(notGood(facts)).toHaveLength(notes.length)
  })
})

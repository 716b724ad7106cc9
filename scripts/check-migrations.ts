import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './process.ts'

// docs/decisions/066: the version before serves on while a migration runs, and after it.

/** The last migration from before this rule. */
const lastFree = '0105'

interface Statement {
  /** The statement on one line, in small letters, without comments; texts in quotes are empty. */
  readonly text: string
  readonly line: number
  /** The reason of a `-- safe: …` in the comment above it. */
  readonly waiver: string | null
}

const blanked = (text: string): string => text.replace(/[^\n]/g, ' ')

/**
 * The statements of a migration. Bodies of functions are not run by it and count as empty; those of `do` are run, and
 * count as a part of their statement.
 */
export function statementsIn(source: string): readonly Statement[] {
  const tokens = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)([^]*?)\1|;/g
  const statements: Statement[] = []
  let [from, plain, comments] = [0, '', '']
  const finish = (to: number): void => {
    const text = plain.replace(/\s+/g, ' ').trim().toLowerCase()
    const start = from + plain.search(/\S/)
    if (text)
      statements.push({
        text,
        line: source.slice(0, start).split('\n').length,
        waiver: /^--\s*safe:[ \t]*(.*)$/m.exec(comments)?.[1]?.trim() ?? null,
      })
    ;[from, plain, comments] = [to + 1, '', '']
  }
  let last = 0
  for (const token of source.matchAll(tokens)) {
    plain += source.slice(last, token.index)
    last = token.index + token[0].length
    if (token[0] === ';') finish(token.index)
    else if (token[0].startsWith('--')) {
      if (!plain.trim()) comments += `${token[0]}\n`
      plain += blanked(token[0])
    } else if (token[1] !== undefined && /^\s*do\b[^$]*$/i.test(plain))
      plain += ` ${withoutTexts(token[2]!)} `.padStart(token[0].length)
    else plain += token[0].startsWith('/*') ? blanked(token[0]) : `''${blanked(token[0].slice(2))}`
  }
  plain += source.slice(last)
  finish(source.length)
  return statements
}

/** The body of a `do`, whose semicolons separate nothing here. */
const withoutTexts = (body: string): string =>
  body.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) =>
    part.startsWith('--') ? blanked(part) : `''${blanked(part.slice(2))}`,
  )

interface Facts {
  /** The tables that this migration makes: nobody uses them yet. */
  readonly made: ReadonlySet<string>
  /** The constraints that this migration adds. */
  readonly added: ReadonlySet<string>
  /** The columns, `table.column`, that a check from an earlier migration keeps from being null. */
  readonly neverNull: ReadonlySet<string>
}

const name = '"?([a-z_]\\w*)"?'
const alteredTable = new RegExp(`\\balter table (?:if exists )?(?:only )?${name}`)
const tableOf = (text: string): string => alteredTable.exec(text)?.[1] ?? ''

/** The parts of an `alter table`, which commas separate outside brackets. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let [depth, part] = [0, '']
  for (const sign of text.slice(text.search(alteredTable)).replace(alteredTable, '')) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part].map((one) => one.trim())
}

const volatileDefault = /\bdefault (?!now\(\)|current_)[^,]*?\w\(/
/** Names the danger in a part of an `alter table` on a table that is in use, with the remedy. */
function dangerOfPart(part: string, table: string, { added, neverNull }: Facts): string | null {
  const column = new RegExp(
    `\\badd (?:column )?(?:if not exists )?(?!constraint\\b|check\\b|foreign\\b|unique\\b|primary\\b|exclude\\b)${name} `,
  ).exec(part)?.[1]
  const changed = new RegExp(`\\balter (?:column )?${name} `).exec(part)?.[1]
  if (/\bdrop (?:column )?(?!constraint|default|not null|expression|identity)/.test(part) && !/\balter /.test(part))
    return `drops a column of ${table}, which servers of the version before still read and write. Stop using it, release that, and drop it in the release after`
  if (/\brename\b/.test(part))
    return `renames ${table} or a part of it, which servers of the version before call by its old name. Add the new one, write both, move what is there, and drop the old one a release later`
  if (changed && /\b(?:set data )?type\b/.test(part))
    return `changes the type of ${table}.${changed}, which rewrites the table behind a lock that stops everybody. Add a column of the new type, write both, and move what is there in parts`
  if (changed && /\bset not null\b/.test(part) && !neverNull.has(`${table}.${changed}`))
    return `demands ${table}.${changed}, and reads the whole table behind a lock that stops everybody. First: add constraint … check (${changed} is not null) not valid; in the next migration: validate constraint …; then this`
  if (changed && /\bdrop default\b/.test(part))
    return `takes the default of ${table}.${changed} away, which servers of the version before rely on. Take it away in the release after`
  if (column && (volatileDefault.test(part) || /serial\b|\bidentity\b|\bstored\b/.test(part)))
    return `adds ${table}.${column} with a value that is worked out for each row, which rewrites the table behind a lock that stops everybody. Add it empty, set its default apart, and fill it in parts`
  if (column && /\bnot null\b/.test(part) && !/\bdefault\b/.test(part))
    return `demands the new ${table}.${column} without a default: servers of the version before do not write it. Give it a default`
  const constraint = new RegExp(`\\badd constraint ${name}`).exec(part)?.[1]
  if (/\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b(?! using index)/.test(part))
    return `builds an index on ${table} behind a lock that stops every write. Build it before the release (create unique index concurrently), and add the constraint using index`
  if (
    (constraint || /\badd (?:check|foreign key)\b/.test(part)) &&
    !/\bnot valid\b/.test(part) &&
    !/\busing index\b/.test(part)
  )
    return `adds a constraint to ${table} and reads the whole table behind a lock that stops every write. Add it not valid, and validate it in the next migration`
  if (column && /\b(?:references|check|unique|primary key)\b/.test(part))
    return `adds ${table}.${column} with a constraint that reads the whole table behind a lock. Add the constraint apart, not valid, and validate it in the next migration`
  const validated = new RegExp(`\\bvalidate constraint ${name}`).exec(part)?.[1]
  if (validated && added.has(validated))
    return `validates ${validated} in the transaction that adds it, so that its lock stays until all rows are read. Validate it in the next migration`
  return null
}

/** Names the danger of a statement while others work on, with the remedy; null when there is none. */
function dangerOf(text: string, facts: Facts): string | null {
  const { made } = facts
  const dropped = new RegExp(
    `\\bdrop (table|view|materialized view|function|procedure|type|domain|sequence|schema) (?:if exists )?${name}`,
  ).exec(text)
  if (dropped && !made.has(dropped[2]!))
    return `drops the ${dropped[1]} ${dropped[2]}, which servers of the version before still use. Stop using it, release that, and drop it in the release after`
  if (/\balter (?:type|domain)\b/.test(text))
    return 'changes a type, which servers of the version before know as it was, and which may rewrite the tables that have it. Add a column of a new type, or a check that is not valid'
  if (/\balter (?:view|function|sequence|index|schema) .*\brename\b/.test(text))
    return 'renames what servers of the version before call by its old name. Add the new one, and drop the old one a release later'
  if (/\balter table\b/.test(text) && !made.has(tableOf(text))) {
    const table = tableOf(text)
    for (const part of partsOf(text)) {
      const danger = dangerOfPart(part, table, facts)
      if (danger) return danger
    }
  }
  const index = new RegExp(
    `\\bcreate (?:unique )?index (?:concurrently )?(?:if not exists )?(?:${name} )?on (?:only )?${name}`,
  ).exec(text)
  if (index && !made.has(index[2]!))
    return /\bconcurrently\b/.test(text)
      ? `builds an index concurrently, which no transaction may, and each migration is one. Build it before the release by hand, and write create index if not exists here`
      : `builds an index on ${index[2]} behind a lock that stops every write until it is done. On a table that can be large, build it before the release (create index concurrently if not exists), so that this finds it: create index if not exists`
  const written = new RegExp(
    `\\bupdate (?:only )?${name}(?: (?:as )?\\w+)? set\\b|\\bdelete from (?:only )?${name}|(?<!before |after |or )\\btruncate (?:table )?${name}`,
  ).exec(text)
  const table = written?.[1] ?? written?.[2] ?? written?.[3]
  if (table && !made.has(table))
    return `changes rows of ${table} in one transaction, and whoever changes one of them meanwhile waits for all. Do it in parts from the server, or by a trigger when a row is next written`
  if (/\block table\b|^lock \w/.test(text))
    return 'locks a table for everybody until the migration ends. Find a way without it'
  if (/\b(?:vacuum full|cluster|reindex|refresh materialized view)\b/.test(text))
    return 'rewrites a table or an index behind a lock that stops everybody. Do it by hand, concurrently, apart from a release'
  return null
}

const leastWords = 4

/** The dangerous statements of these migrations (name → text), one sentence each. */
export function migrationProblems(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const neverNull = new Set<string>()
  for (const [file, source] of files) {
    const statements = statementsIn(source)
    const all = statements.map(({ text }) => text)
    const facts: Facts = {
      made: new Set(
        all.flatMap(
          (text) => new RegExp(`\\bcreate (?:unlogged )?table (?:if not exists )?${name}`).exec(text)?.[1] ?? [],
        ),
      ),
      added: new Set(
        all.flatMap((text) =>
          [...text.matchAll(new RegExp(`\\badd constraint ${name}`, 'g'))].map((match) => match[1]!),
        ),
      ),
      neverNull: new Set(neverNull),
    }
    if (path.basename(file).slice(0, lastFree.length) > lastFree)
      for (const { text, line, waiver } of statements) {
        const danger = dangerOf(text, facts)
        const at = `${file}:${line}`
        if (danger && waiver === null)
          problems.push(`${at}: ${danger}; or say above it why it is safe here (-- safe: …).`)
        if (danger && waiver !== null && waiver.split(/\s+/).length < leastWords)
          problems.push(`${at}: says -- safe: without a reason that a reader can judge.`)
        if (!danger && waiver !== null)
          problems.push(`${at}: says -- safe: of a statement that needs no excuse: take it out.`)
      }
    for (const text of all)
      for (const [, column] of text.matchAll(new RegExp(`\\bcheck \\(\\(?${name} is not null\\)`, 'g')))
        neverNull.add(`${tableOf(text)}.${column}`)
  }
  return problems
}

/** The migrations of the project, in order. */
export const projectMigrations = (): Map<string, string> =>
  new Map(
    globSync('migrations/*.sql', { cwd: root })
      .map((file) => file.split(path.sep).join('/'))
      .toSorted()
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )

import { sql, type RawBuilder } from 'kysely'
import { languages, type Language } from '#kernel/texts.ts'

type Expression = RawBuilder<unknown>

/** A name in the reader's language, else in Dutch (kernel/translatable.ts). */
export const inLanguage = (name: Expression, language: Language) =>
  sql<string>`coalesce(nullif(${name} ->> ${language}, ''), ${name} ->> 'nl')`

/** Sorts names alphabetically, ignoring capitals and accents. */
export const byName = (name: Expression, language: Language) =>
  sql`searchable(${inLanguage(name, language)}) collate "und-x-icu"`

/** The name in each language, for searching. */
export const inEveryLanguage = (name: Expression): readonly Expression[] =>
  languages.map((language) => sql`${name} ->> ${sql.lit(language)}`)

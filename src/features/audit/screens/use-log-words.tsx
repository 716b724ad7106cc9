import { useTranslation } from 'react-i18next'
import { addDays, parseDay, type Day, type Instant } from '#kernel/day.ts'
import { languageName, languageOf, languages, type Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { useFormat, type Format } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { Change } from '../contract.ts'

type Name = Change['before_name']
const monday = '2026-01-05' as Day

const isText = (value: object): value is Translatable =>
  Object.keys(value).every((key) => languages.some((language) => language === key))

/** A value of the log in words: days, cents and instants formatted; null for an empty value. */
function plain(field: string, value: unknown, format: Format, yes: string, no: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') {
    if (field.endsWith('_cents')) return format.euros(value)
    if (field.endsWith('per_mille')) return format.rate(value)
    if (field === 'weekday' || field === 'weekdays' || field === 'free_days')
      return format.weekday(addDays(monday, value - 1))
    return field.endsWith('_id') ? `#${value}` : format.number(value)
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field.endsWith('_at') || field.endsWith('_until')) return format.moment(value as Instant)
  if (field.startsWith('time_')) return value.slice(0, 5)
  const day = parseDay(value)
  return day ? format.day(day) : value
}

/** The names of fields and values of the log in the reader's language. */
export function useLogWords(): {
  /** The name of a table, or of what a call shows; one that no `log.ts` knows any more is shown as the log has it. */
  readonly subject: (line: { readonly subject: string | null; readonly entity: string }) => string
  /** Every subject that a line can have. */
  readonly subjects: () => readonly { readonly value: string; readonly label: string }[]
  readonly field: (field: string, language?: Language | null) => string
  readonly value: (field: string, value: unknown, name?: Name) => string | null
} {
  const { t, i18n } = useTranslation(['log', 'common'])
  const format = useFormat()
  const language = useLanguage()

  function valueInWords(field: string, value: unknown, name: Name = null): string | null {
    if (field === 'language' && typeof value === 'string') return languageName(languageOf(value), language)
    if (name !== null) return typeof name === 'string' ? name : translate(name, language)
    if (Array.isArray(value))
      return (
        value
          .map((one) => valueInWords(field, one))
          .filter(Boolean)
          .join(', ') || null
      )
    if (value && typeof value === 'object') {
      if (isText(value)) return translate(value, language) || null
      return (
        Object.entries(value)
          .flatMap(([key, one]) => {
            const text = valueInWords(key, one)
            return text === null ? [] : [text]
          })
          .join(', ') || null
      )
    }
    return plain(field, value, format, t('common:yes'), t('common:no'))
  }
  return {
    subject: ({ subject, entity }) => (subject ? t(`log:entity_${subject}`) : entity),
    subjects: () => {
      const words = i18n.getResourceBundle(i18n.language, 'log') as Readonly<Record<string, string>>
      return Object.entries(words).flatMap(([key, label]) =>
        key.startsWith('entity_') ? [{ value: key.slice('entity_'.length), label }] : [],
      )
    },
    // Lines about a column that a later version removed show the column's own name.
    field: (field, of = null) => {
      const name = i18n.exists(`field_${field}`, { ns: 'log' }) ? t(`log:field_${field}`) : field
      return of ? `${name} (${languageName(of, language)})` : name
    },
    value: valueInWords,
  }
}

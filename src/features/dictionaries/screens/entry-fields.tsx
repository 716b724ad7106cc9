import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#kernel/texts.ts'
import type { Form } from '#platform/client/form.ts'
import { DayField, SelectField, SwitchField, TextField } from '#platform/client/ui/fields.tsx'
import type { Dictionary } from '../contract/dictionary.ts'
import { fieldOf, type EntryValues } from './entry-values.ts'
import styles from './entry-fields.module.css'

interface EntryFieldsProps {
  readonly of: Dictionary
  /** Under which its help stands in the texts: `codeHelp_countries`. */
  readonly name: string
  readonly form: Form<EntryValues>
}

/** One input for each field of a dictionary; a name has one for each language. */
export function EntryFields({ of, name, form: { control } }: EntryFieldsProps) {
  const { t, i18n } = useTranslation('dictionaries')
  const word = t as (key: string) => string
  /** What is said under a field, where there is something to say. */
  const help = (...keys: string[]) => keys.filter((key) => i18n.exists(key, { ns: 'dictionaries' })).map(word)[0]

  return (
    <div className={styles.fields}>
      {of.keys.map((key) => {
        const field = fieldOf(of, key)
        const label = word(key)
        switch (field.kind) {
          case 'names': return (
            <div key={key} className={styles.names}>
              {languages.map((code) => <TextField key={code} control={control} name={`${key}.${code}`} label={t('inLanguage', { field: label, language: languageNames[code] })} maxLength={field.max} required={code === 'nl'} />)}
            </div>
          )
          case 'text': return <TextField key={key} control={control} name={key} label={label} description={help(`${key}Help_${name}`, `${key}Help`)} maxLength={field.max} required={field.required} inputMode={field.digits ? 'numeric' : undefined} />
          case 'flag': return <SwitchField key={key} control={control} name={key} label={label} description={help(`${key}Help`)} />
          case 'choice': return <SelectField key={key} control={control} name={key} label={label} required options={field.of.map((value) => ({ value, label: (languageNames as Readonly<Record<string, string>>)[value] ?? value }))} />
          case 'rate': return <TextField key={key} control={control} name={key} label={label} description={t('rateHelp')} maxLength={5} inputMode="decimal" required />
          case 'day': return <DayField key={key} control={control} name={key} label={label} required />
        }
      })}
    </div>
  )
}

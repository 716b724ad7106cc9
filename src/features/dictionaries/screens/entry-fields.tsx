import { useTranslation } from 'react-i18next'
import { problem } from '#kernel/problem.ts'
import type { Form } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { DayInput } from '#platform/client/ui/day-input.tsx'
import { SelectField, SwitchField } from '#platform/client/ui/fields.tsx'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { Ruled, type Judge } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { maxPerMille, type Dictionary } from '../contract/dictionary.ts'
import { entryProblems, latestDay, lockedBy, lockedProblems } from '../rules/entry.ts'
import { choiceName, fieldOf, formKeys, inputOf, type EntryValues } from './entry-values.ts'
import styles from './entry-fields.module.css'

interface EntryFieldsProps {
  readonly of: Dictionary
  /** The key of the dictionary, with which the keys of its help texts end: `codeHelp_countries`. */
  readonly name: string
  readonly form: Form<EntryValues>
  /** The stored entry; null for a new one. */
  readonly entry: { readonly kept: boolean; readonly in_use: boolean; readonly [field: string]: unknown } | null
}

/**
 * One input for each field of a dictionary; a name has one for each language. A field that cannot change is disabled.
 */
export function EntryFields({ of, name, form: { control }, entry }: EntryFieldsProps) {
  const { t, i18n } = useTranslation('dictionaries')
  const word = t as (key: string) => string
  const sentence = useProblemSentence()
  const language = useLanguage()
  /** The help under a field: the first of these texts that exists. */
  const help = (...keys: string[]) => keys.filter((key) => i18n.exists(key, { ns: 'dictionaries' })).map(word)[0]
  // Rates are typed in per cent, and so are their limits.
  const inPercent = { min: 0, max: maxPerMille / 10 }
  const judge: Judge<EntryValues> = (values) => {
    const input = inputOf(of, values, null)
    const typed = entryProblems(of, input).map((one) =>
      fieldOf(of, one.field).kind === 'rate' ? { ...one, values: inPercent } : one,
    )
    return [...typed, ...(entry ? lockedProblems(of, input, entry) : [])]
  }

  return (
    <div className={styles.fields}>
      {formKeys(of).map((key) => {
        const field = fieldOf(of, key)
        const label = word(key)
        const locked = lockedBy(of, key, entry)
        const inputProps = {
          label,
          disabled: locked !== null,
          description: locked ? sentence(problem(key, locked)) : help(`${key}Help_${name}`, `${key}Help`),
        }
        switch (field.kind) {
          case 'names':
            return (
              <div key={key} className={styles.names}>
                <NameFields control={control} name={key} label={label} maxLength={field.max} />
              </div>
            )
          case 'text':
          case 'rate':
            return (
              <Ruled key={key} control={control} name={key} judge={judge}>
                {(input) =>
                  field.kind === 'rate' ? (
                    <TextInput
                      {...inputProps}
                      {...input}
                      value={input.value as string}
                      maxLength={5}
                      inputMode="decimal"
                      required
                    />
                  ) : (
                    <TextInput
                      {...inputProps}
                      {...input}
                      value={input.value as string}
                      maxLength={field.max}
                      inputMode={field.digits ? 'numeric' : undefined}
                      required={field.required}
                    />
                  )
                }
              </Ruled>
            )
          case 'flag':
            return <SwitchField key={key} {...inputProps} control={control} name={key} />
          case 'choice':
            return (
              <SelectField
                key={key}
                {...inputProps}
                control={control}
                name={key}
                required
                options={field.of.map((value) => ({ value, label: choiceName(value, language) }))}
              />
            )
          case 'day': {
            const latest = latestDay(of, key, entry)
            return (
              <Ruled key={key} control={control} name={key} judge={judge}>
                {(input) => (
                  <DayInput
                    {...inputProps}
                    {...input}
                    value={input.value as string | null}
                    max={latest ?? undefined}
                    description={
                      latest ? sentence(problem(key, 'only_earlier', { day: { day: latest } })) : inputProps.description
                    }
                    required
                  />
                )}
              </Ruled>
            )
          }
          case 'active':
            return null
        }
      })}
    </div>
  )
}

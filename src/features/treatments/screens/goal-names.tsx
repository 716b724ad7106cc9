import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { defaultLanguage, languageName, languages } from '#kernel/texts.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { TextField } from '#platform/client/ui/fields.tsx'
import { Ruled, type Judge } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { treatmentLimits } from '../contract.ts'
import type { TreatmentValues } from './treatment-values.ts'

interface GoalNamesProps {
  readonly control: Control<TreatmentValues>
  readonly judge: Judge<TreatmentValues>
  readonly row: number
}

/** The name of a goal in each language; the Dutch one is checked by the rules, and others fall back to it. */
export function GoalNames({ control, judge, row }: GoalNamesProps) {
  const { t } = useTranslation('treatments')
  const reader = useLanguage()
  return languages.map((language) => {
    const label = `${t('goalNumber', { number: row + 1 })} (${languageName(language, reader)})`
    return language === defaultLanguage ? (
      <Ruled key={language} control={control} name={`therapeutic_goals.${row}.name.nl`} judge={judge}>
        {(field) => <TextInput {...field} label={label} maxLength={treatmentLimits.goal} required />}
      </Ruled>
    ) : (
      <TextField
        key={language}
        control={control}
        name={`therapeutic_goals.${row}.name.${language}`}
        label={label}
        maxLength={treatmentLimits.goal}
      />
    )
  })
}

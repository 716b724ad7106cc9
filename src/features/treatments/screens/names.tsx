import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#kernel/texts.ts'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { treatmentLimits } from '../contract.ts'
import { Ruled, type Judge } from './ruled.tsx'
import type { TreatmentValues } from './treatment-values.ts'
import styles from './treatment-fields.module.css'

interface NamesProps {
  readonly control: Control<TreatmentValues>
  readonly name: 'name' | 'portal_name'
  readonly label: string
  readonly judge: Judge
  /** In Dutch at least. */
  readonly required: boolean
}

/** A name in each language; where one is empty, Dutch stands in. */
export function Names({ control, name, label, judge, required }: NamesProps) {
  const { t } = useTranslation('treatments')
  return (
    <div className={styles.two}>
      {languages.map((code) => (
        <Ruled key={code} control={control} name={`${name}.${code}`} judge={judge}>
          {(field) => <TextInput {...field} label={t('inLanguage', { field: label, language: languageNames[code] })} maxLength={treatmentLimits.name} required={required && code === 'nl'} />}
        </Ruled>
      ))}
    </div>
  )
}

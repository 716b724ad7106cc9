import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { MultiSelectField } from '#platform/client/ui/fields.tsx'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { withPicked } from '../rules/materials.ts'
import styles from './report.module.css'

/** The form of a report, or of an addendum that adds what came of the treatment. */
export interface ReactionsForm {
  readonly complications: number[]
  readonly side_effects: number[]
}

interface ReactionsProps {
  readonly form: UseFormReturn<ReactionsForm>
  readonly available: {
    readonly [Name in keyof ReactionsForm]: TreatmentReport['available_complications']
  }
  /** The category asks for complications (decision C42). */
  readonly asksComplications: boolean
}

/** Complications and side effects; the entry for none excludes the others (decision C43). */
export function Reactions({ form, available, asksComplications }: ReactionsProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const field = (name: keyof ReactionsForm) => (
    <MultiSelectField<number, ReactionsForm>
      control={form.control}
      name={name}
      label={t(name)}
      placeholder={t('choose')}
      options={available[name].map((one) => ({ value: one.id, label: translate(one.name, language) }))}
      onPicked={(now, before) => {
        const picked = now.find((id) => !before.includes(id))
        const noneId = available[name].find(({ is_none }) => is_none)?.id ?? null
        if (picked !== undefined) form.setValue(name, withPicked(before, picked, noneId), { shouldDirty: true })
      }}
    />
  )
  // Complications that were chosen for another category stay in sight until somebody removes them.
  const chosen = useWatch({ control: form.control, name: 'complications' })
  const showsComplications = asksComplications || chosen.length > 0
  return (
    <div className={showsComplications ? styles.pair : undefined}>
      {showsComplications && field('complications')}
      {field('side_effects')}
    </div>
  )
}

import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import type { TreatmentOption } from '#features/lists/contract.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { usePicker } from '#platform/client/ui/picker.ts'
import type { Appointment } from '../../contract.ts'
import styles from './appointment-form.module.css'

interface TreatmentFieldProps {
  readonly treatments: readonly TreatmentOption[]
  /** The booked treatment, which may be inactive. */
  readonly booked: Appointment['treatment'] | null
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly disabled?: boolean
  readonly description?: string
}

/** A choice of treatments by category, with their length and their price at the location. */
export function TreatmentField({ treatments, booked, value, onChange, disabled, description }: TreatmentFieldProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const { euros } = useFormat()
  const language = useLanguage()
  const { duration } = useFormat()
  const byId = new Map(treatments.map((treatment) => [treatment.id, treatment]))
  const groups = new Map<string, { value: number; label: string }[]>()
  const listed = booked && !byId.has(booked.id) ? [booked, ...treatments] : treatments
  for (const { id, name, category } of listed) {
    const group = translate(category, language)
    groups.set(group, [...(groups.get(group) ?? []), { value: id, label: translate(name, language) }])
  }
  const chosen = listed.find(({ id }) => id === value)
  const picker = usePicker(chosen ? translate(chosen.name, language) : '', listed.length)
  return (
    <Select<number>
      label={t('treatment')}
      required
      withAsterisk
      disabled={disabled}
      description={description}
      placeholder={t('searchTreatment')}
      value={value}
      onChange={onChange}
      data={[...groups].map(([group, items]) => ({ group, items }))}
      allowDeselect={false}
      nothingFoundMessage={t('common:nothingFound')}
      checkIconPosition="right"
      maxDropdownHeight={340}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      {...picker}
      renderOption={({ option }) => {
        const treatment = byId.get(option.value)
        return (
          <span className={styles.option}>
            <span>{option.label}</span>
            {treatment && (
              <span className="dim num">
                {duration(treatment.duration)} · {euros(treatment.price_cents)}
              </span>
            )}
          </span>
        )
      }}
    />
  )
}

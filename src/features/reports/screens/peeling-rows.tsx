import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { TextField } from '#platform/client/ui/fields.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { maxReason } from '../contract/parts.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { clampCc } from '../rules/materials.ts'
import { DecimalField } from './decimal-field.tsx'
import { RemoveRow } from './remove-row.tsx'
import { RowCell, RowProblem } from './row-parts.tsx'
import { addsRow, useRowFocus } from './use-row-focus.ts'
import type { ReportValues } from './values.ts'
import styles from './report.module.css'

interface PeelingRowsProps {
  readonly form: UseFormReturn<ReportValues>
  readonly available: TreatmentReport['available_peelings']
}

/** The peelings that were used, each with its amount and remark; nothing where no peeling can be chosen. */
export function PeelingRows({ form: { control, getValues }, available }: PeelingRowsProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { fields, append, ...rows } = useFieldArray({ control, name: 'peelings', keyName: 'key' })
  const { section, removeRow } = useRowFocus({
    ...rows,
    now: () => getValues('peelings'),
    fieldOf: (row) => `peelings.${row}.cc`,
  })
  if (!available.length) return null
  const nameOf = (id: number) => translate(available.find((one) => one.id === id)?.name ?? {}, language)
  const left = available.filter(({ id }) => !fields.some((field) => field.id === id))
  return (
    <section className={styles.devices} aria-labelledby="peelings" ref={section}>
      <h3 id="peelings" className={styles.label}>
        {t('peelings')}
      </h3>
      {fields.length > 0 && (
        <ul className={styles.deviceRows}>
          {fields.map((field, row) => {
            const name = nameOf(field.id)
            return (
              <li key={field.key} className={styles.device}>
                <span className={styles.deviceName}>
                  <span>{name}</span>
                </span>
                <RowCell label={t('amount')}>
                  <DecimalField
                    control={control}
                    name={`peelings.${row}.cc`}
                    label={t('ccOf', { name })}
                    placeholder="0 – 999"
                    clamp={clampCc}
                    unit="cc"
                  />
                </RowCell>
                <RowCell label={t('reason')} className={styles.reason}>
                  <TextField
                    control={control}
                    name={`peelings.${row}.reason`}
                    label={t('reasonOf', { device: name })}
                    hideLabel
                    maxLength={maxReason}
                  />
                </RowCell>
                <RemoveRow name={name} onRemove={() => removeRow(row, name)} />
                <RowProblem control={control} name={`peelings.${row}.id`} />
              </li>
            )
          })}
        </ul>
      )}
      {left.length > 0 && (
        <div {...addsRow}>
          <SelectInput
            label={t('addPeeling')}
            hideLabel
            placeholder={t('addPeeling')}
            className={styles.addDevice}
            value={null}
            options={left.map(({ id, name }) => ({ value: id, label: translate(name, language) }))}
            onChange={(id) => {
              if (id !== null)
                append({ id, cc: '', reason: '' }, { shouldFocus: true, focusName: `peelings.${fields.length}.cc` })
            }}
          />
        </div>
      )}
    </section>
  )
}

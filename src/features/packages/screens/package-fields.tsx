import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { PriceLevelFields } from '#features/dictionaries/screens/price-level-fields.tsx'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { SelectField } from '#platform/client/ui/fields.tsx'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { Ruled, useRuled, type Judge } from '#platform/client/ui/ruled.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { packageLimits, packagesApi, packageTypes, type Package } from '../contract.ts'
import { inTerms, packageDefaults, packageProblems } from '../rules.ts'
import { PackageMeans } from './package-means.tsx'
import { draftOf, type PackageValues } from './package-values.ts'
import styles from './package-fields.module.css'

interface PackageFieldsProps {
  readonly form: Pick<Form<PackageValues>, 'control' | 'hook'>
  /** The stored package; null for a new one. */
  readonly stored: Package | null
}

const judge: Judge<PackageValues> = (values) => packageProblems(draftOf(values))

/** The content of the package, and its price (spec 2 §3). */
export function PackageFields({ form: { control, hook }, stored }: PackageFieldsProps) {
  const { t } = useTranslation('packages')
  const language = useLanguage()
  const values = hook.watch()
  const { supported_country_id: countryId, type, treatment_id } = values
  const offered = useRead(
    packagesApi.treatments,
    { params: { countryId: countryId ?? 0 } },
    { enabled: countryId !== null, staleTime: 60_000 },
  )
  const treatments = offered.data ?? []
  const known = treatments.map((one) => ({ value: one.id, label: translate(one.name, language) }))
  const gone =
    stored && offered.data && !known.some(({ value }) => value === stored.treatment_id)
      ? [{ value: stored.treatment_id, label: translate(stored.treatment, language) }]
      : []
  return (
    <div className={styles.form}>
      <div className={styles.two}>
        <TypeField
          control={control}
          onPicked={(picked) => hook.setValue('terms', packageDefaults[picked].terms, { shouldDirty: true })}
        />
        <SelectField
          control={control}
          name="treatment_id"
          label={t('treatment_id')}
          required
          description={offered.data && !offered.data.length ? t('noTreatments') : undefined}
          options={[...known, ...gone]}
        />
      </div>
      <div className={inTerms(type) ? styles.three : styles.two}>
        <CountField control={control} name="treatments" label={t('treatmentCount')} />
        {inTerms(type) && <CountField control={control} name="terms" label={t('termCount')} />}
        <Ruled control={control} name="price_cents" judge={judge}>
          {(field) => <MoneyInput {...field} label={t('price')} description={t('priceHelp')} required />}
        </Ruled>
      </div>
      <PackageMeans
        values={values}
        separately={treatments.find(({ id }) => id === treatment_id)?.price_cents ?? null}
      />
      <PriceLevelFields
        control={control}
        name="price_levels"
        countryId={countryId}
        basePrice={values.price_cents}
        max={packageLimits.price_cents}
      />
    </div>
  )
}

/** The choice between paying at once and in terms. Changing it sets that choice's own number of terms (spec 2 §9). */
function TypeField({
  control,
  onPicked,
}: {
  control: Control<PackageValues>
  onPicked: (type: PackageValues['type']) => void
}) {
  const { t } = useTranslation('packages')
  const { onChange, ...field } = useRuled(control, 'type', judge)
  return (
    <SelectInput
      {...field}
      label={t('type')}
      required
      description={t(inTerms(field.value) ? 'paidInTerms' : 'paidAtOnce')}
      options={packageTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      onChange={(picked) => {
        onChange(picked)
        if (picked) onPicked(picked)
      }}
    />
  )
}

function CountField({
  control,
  name,
  label,
}: {
  control: Control<PackageValues>
  name: 'treatments' | 'terms'
  label: string
}) {
  return <NumberInput {...useRuled(control, name, judge)} label={label} required min={1} max={packageLimits[name]} />
}

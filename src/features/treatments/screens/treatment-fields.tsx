import { useTranslation } from 'react-i18next'
import { bodyZones } from '#kernel/body.ts'
import { translate } from '#kernel/translatable.ts'
import { PriceLevelFields } from '#features/dictionaries/screens/price-level-fields.tsx'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { MultiSelectField, NumberField, SelectField, SwitchField } from '#platform/client/ui/fields.tsx'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { MultiSelectInput } from '#platform/client/ui/multi-select-input.tsx'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { Ruled, type Judge } from '#platform/client/ui/ruled.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { treatmentLimits, type Treatment } from '../contract.ts'
import { durations, followUpWeeks, isOffer } from '../rules.ts'
import { AnglesField } from './angles-field.tsx'
import { GoalsFields } from './goals-fields.tsx'
import { useChoices } from './use-choices.ts'
import type { TreatmentValues } from './treatment-values.ts'
import layout from '#platform/client/ui/form-columns.module.css'
import styles from './treatment-fields.module.css'

export interface FieldsProps {
  readonly form: Pick<Form<TreatmentValues>, 'control' | 'hook'>
  readonly judge: Judge<TreatmentValues>
  /** The stored treatment; null for a new one. */
  readonly treatment: Treatment | null
}

/** The fields of a treatment: category, prices, practitioners and devices (spec 1 §3 to §5). */
export function TreatmentFields(props: FieldsProps) {
  const { t } = useTranslation('treatments')
  return (
    <div className={layout.columns}>
      <div className={styles.names}>
        <div className={layout.two}>
          <NameFields control={props.form.control} name="name" label={t('name')} maxLength={treatmentLimits.name} />
        </div>
        <p className={styles.help}>{t('namesHelp')}</p>
      </div>
      <fieldset className={layout.group}>
        <legend>{t('details')}</legend>
        <What {...props} />
      </fieldset>
      <div className={layout.stack}>
        <fieldset className={layout.group}>
          <legend>{t('pricing')}</legend>
          <Pricing {...props} />
        </fieldset>
        <fieldset className={layout.group}>
          <legend>{t('work')}</legend>
          <Work {...props} />
        </fieldset>
      </div>
      <GoalsFields {...props} />
    </div>
  )
}

function What({ form: { control, hook }, judge, treatment }: FieldsProps) {
  const { t } = useTranslation(['treatments', 'reports'])
  const format = useFormat()
  const language = useLanguage()
  const { countries } = useCountryChoice()
  const countryId = hook.watch('supported_country_id')
  const { categories, ledgers } = useChoices(countryId)
  const offered = useOffered()
  const minutesOffered =
    treatment && !durations.includes(treatment.duration) ? [...durations, treatment.duration] : durations
  const medical = countries.find(({ id }) => id === countryId)?.medical_grounds ?? false

  /** Removes the choices that belong to a country, when another is chosen. */
  function clearCountry(): void {
    for (const [field, empty] of [
      ['qualifications', []],
      ['price_levels', []],
      ['vat_per_mille', null],
      ['ledger_number', null],
      ['requires_medical_grounds', false],
    ] as const)
      hook.setValue(field, empty, { shouldDirty: true })
  }
  /** Fills in the usual account of the category, if the country has it. */
  function followCategory(id: number | null): void {
    const usual = categories.find((category) => category.id === id)?.ledger_number
    if (!hook.getValues('ledger_number') && usual && ledgers.some(({ Code, active }) => active && Code === usual))
      hook.setValue('ledger_number', usual, { shouldDirty: true })
  }

  return (
    <>
      <div className={layout.two}>
        <Ruled control={control} name="treatment_category_id" judge={judge}>
          {(field) => (
            <SelectInput
              {...field}
              label={t('treatment_category_id')}
              options={offered(
                categories.map(({ id, name, active }) => ({ value: id, label: translate(name, language), active })),
                [treatment?.treatment_category_id],
              )}
              required
              onChange={(id) => {
                field.onChange(id)
                followCategory(id)
              }}
            />
          )}
        </Ruled>
        <Ruled control={control} name="duration" judge={judge}>
          {(field) => (
            <SelectInput
              {...field}
              label={t('duration')}
              options={minutesOffered.map((minutes) => ({ value: minutes, label: format.duration(minutes) }))}
              required
            />
          )}
        </Ruled>
      </div>
      <div className={layout.two}>
        <Ruled control={control} name="performance_code" judge={judge}>
          {(field) => (
            <TextInput
              {...field}
              label={t('performance_code')}
              description={t('performanceHelp')}
              inputMode="numeric"
            />
          )}
        </Ruled>
        <SelectField
          control={control}
          name="follow_up_weeks"
          label={t('follow_up_weeks')}
          description={t('followUpHelp')}
          clearable
          options={followUpWeeks.map((weeks) => ({ value: weeks, label: t('afterWeeks', { count: weeks }) }))}
        />
      </div>
      <div className={layout.two}>
        <NumberField
          control={control}
          name="minimum_interval_days"
          label={t('minimum_interval_days')}
          description={t('minimumIntervalHelp')}
          min={treatmentLimits.minimum_interval_days.min}
          max={treatmentLimits.minimum_interval_days.max}
        />
        <SelectField
          control={control}
          name="body_zone"
          label={t('body_zone')}
          description={t('bodyZoneHelp')}
          clearable
          options={bodyZones.map((zone) => ({ value: zone, label: t(`reports:zone_${zone}`) }))}
        />
      </div>
      <Ruled control={control} name="photo_angles" judge={judge}>
        {(field) => <AnglesField {...field} />}
      </Ruled>
      {!treatment && countries.length > 1 && (
        <Ruled control={control} name="supported_country_id" judge={judge}>
          {(field) => (
            <SelectInput
              {...field}
              label={t('supported_country_id')}
              description={t('countryFixed')}
              options={countries.map(({ id, name }) => ({ value: id, label: name }))}
              required
              onChange={(id) => {
                field.onChange(id)
                clearCountry()
              }}
            />
          )}
        </Ruled>
      )}
      <SwitchField control={control} name="intake" label={t('intake')} description={t('intakeHelp')} />
      {medical && (
        <SwitchField
          control={control}
          name="requires_medical_grounds"
          label={t('requires_medical_grounds')}
          description={t('medicalHelp')}
        />
      )}
    </>
  )
}

function Pricing({ form: { control, hook }, judge, treatment }: FieldsProps) {
  const { t } = useTranslation('treatments')
  const format = useFormat()
  const [countryId, categoryId, price, originalOptional] = hook.watch([
    'supported_country_id',
    'treatment_category_id',
    'price_cents',
    'original_price_optional',
  ])
  const { categories, ledgers, ledgersRead, rates, ratesRead } = useChoices(countryId)
  const offered = useOffered()
  const offer = isOffer(categories.find(({ id }) => id === categoryId)?.slug)
  // The stored rate and account stay in the list, although they can no longer be chosen.
  const rateOptions = [...new Set([...rates, ...(treatment ? [treatment.vat_per_mille] : [])])].toSorted(
    (a, b) => a - b,
  )
  const odd =
    treatment && !ledgers.some(({ Code }) => Code === treatment.ledger_number)
      ? [{ Code: treatment.ledger_number, Description: '', active: true }]
      : []
  const ledgerOptions = offered(
    [...ledgers, ...odd].map(({ Code, Description, active }) => ({
      value: Code,
      label: [Code, Description].filter(Boolean).join(' · '),
      active,
    })),
    [treatment?.ledger_number],
  )

  return (
    <>
      <div className={layout.two}>
        <Ruled control={control} name="price_cents" judge={judge}>
          {(field) => (
            <MoneyInput
              {...field}
              label={t('price_cents')}
              description={t('priceHelp')}
              required
              onChange={(cents) => {
                field.onChange(cents)
                hook.clearErrors('original_price_cents')
              }}
            />
          )}
        </Ruled>
        <Ruled control={control} name="vat_per_mille" judge={judge}>
          {(field) => (
            <SelectInput
              {...field}
              label={t('vat_per_mille')}
              options={offered(
                rateOptions.map((rate) => ({
                  value: rate,
                  label: format.rate(rate),
                  active: !ratesRead || rates.includes(rate),
                })),
                [treatment?.vat_per_mille],
              )}
              required
            />
          )}
        </Ruled>
      </div>
      {offer && (
        <>
          <Ruled control={control} name="original_price_cents" judge={judge}>
            {(field) => (
              <MoneyInput
                {...field}
                label={t('original_price_cents')}
                description={t('originalHelp')}
                required={!originalOptional}
              />
            )}
          </Ruled>
          <SwitchField
            control={control}
            name="original_price_optional"
            label={t('original_price_optional')}
            description={t('optionalHelp')}
          />
        </>
      )}
      <Ruled control={control} name="ledger_number" judge={judge}>
        {(field) => (
          <SelectInput
            {...field}
            label={t('ledger_number')}
            options={ledgerOptions}
            required
            description={ledgersRead && !ledgerOptions.length ? t('noLedgers') : undefined}
          />
        )}
      </Ruled>
      <PriceLevelFields
        control={control}
        name="price_levels"
        countryId={countryId}
        basePrice={price}
        max={treatmentLimits.price_cents}
      />
    </>
  )
}

function Work({ form: { control, hook }, judge, treatment }: FieldsProps) {
  const { t } = useTranslation('treatments')
  const offered = useOffered()
  const countryId = hook.watch('supported_country_id')
  const qualifications =
    useRead(
      referenceDataApi.qualifications,
      { params: { countryId: countryId ?? 0 }, query: withInactive },
      { enabled: countryId !== null, staleTime: 60_000 },
    ).data ?? []
  const models = useRead(listsApi.deviceModels, {}, { staleTime: 60_000 }).data ?? []
  return (
    <>
      <Ruled control={control} name="qualifications" judge={judge}>
        {(field) => (
          <MultiSelectInput
            {...field}
            label={t('qualifications')}
            description={t('qualificationsHelp')}
            options={offered(
              qualifications.map(({ id, name, active }) => ({ value: id, label: name, active })),
              treatment?.qualifications ?? [],
            )}
            required
          />
        )}
      </Ruled>
      <MultiSelectField
        control={control}
        name="models"
        label={t('models')}
        description={t('modelsHelp')}
        options={models.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

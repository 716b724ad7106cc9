import { useTranslation } from 'react-i18next'
import { maxQuestion } from '#kernel/medical-questions.ts'
import { maxRetentionYears, retentionByLaw, retentionFields } from '#kernel/retention.ts'
import { translate } from '#kernel/translatable.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { send } from '#platform/client/api.ts'
import { setCountries, useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { firstCountry } from '#platform/client/defaults.ts'
import type { Form } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useRecord } from '#platform/client/record.ts'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { MultiSelectField, PasswordField, SelectField, SwitchField } from '#platform/client/ui/fields.tsx'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { PhoneField } from '#platform/client/ui/phone-field.tsx'
import { RemoveButton } from '#platform/client/ui/remove-button.tsx'
import { Ruled } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { maxMonths } from '#features/credit/contract.ts'
import {
  countryTexts,
  maxMollieKey,
  monthsFields,
  voucherMonthsFields,
  optionalTexts,
  supportedCountriesApi,
  type CountryText,
  type SupportedCountry,
} from '../contract/supported-countries.ts'
import { pathOf } from './tabs.ts'
import { formProblems, inputOf, valuesOf, type SupportedCountryValues } from './supported-country-values.ts'
import styles from './entry-fields.module.css'

const forLong = { staleTime: 3_600_000 }
const { list, show, create, update, history, remove } = supportedCountriesApi
const refreshes = [list, referenceDataApi.supportedCountries]
/** Reads the countries for the pickers of every page again, which know them since the sign-in. */
const tellPickers = () => void send(referenceDataApi.supportedCountries).then(setCountries, () => {})

/**
 * `/database-models/supported-countries/166`: the details of the chain in a country, for its papers and its
 * bookkeeping.
 */
export function SupportedCountryPopup() {
  const { t } = useTranslation('dictionaries')
  const id = useAddressId('id')
  const close = useBack(pathOf('supportedCountries'))
  const countries = useRead(referenceDataApi.countries, {}, forLong)
  const known = useCountryChoice().countries
  /** The chain's own country, proposed while the chain does not work there yet. */
  const proposed = known.some(({ code }) => code === firstCountry())
    ? null
    : (countries.data?.find(({ code }) => code === firstCountry())?.id ?? null)
  const record = useRecord({
    id,
    name: 'supported-country',
    secrets: ['mollie_key'],
    api: { show, create, update },
    refreshes,
    needs: [countries],
    valuesOf: (stored) => valuesOf(stored, proposed),
    inputOf: (values: SupportedCountryValues) => inputOf(values, id === null),
    successMessage: (stored, what) => {
      tellPickers()
      return t(what === 'created' ? 'created' : 'saved', { name: stored.name })
    },
    onClose: close,
  })
  const { stored } = record
  const one = t('one.supportedCountries')
  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={stored ? stored.name : id === null ? t('newEntry', { one }) : one}
      subtitle={stored ? one : undefined}
      offerOneMore
      words={(field) => t(field)}
      valueInWords={(field, value) => (field === 'mollie_key' ? (value ? '•••' : '') : undefined)}
      actions={
        stored && (
          <RemoveButton
            endpoint={remove}
            id={stored.id}
            title={t('removeTitle', { name: stored.name })}
            text={t('removeText')}
            refreshes={refreshes}
            onRemoved={() => {
              tellPickers()
              notify(t('removed', { name: stored.name }))
              record.discard()
              close()
            }}
          />
        )
      }
      history={history}
    >
      <CountryFields form={record.form} stored={stored} />
    </RecordedPopup>
  )
}

function CountryFields({
  form: { control, hook },
  stored,
}: {
  form: Form<SupportedCountryValues>
  stored: SupportedCountry | null
}) {
  const { t } = useTranslation('dictionaries')
  const language = useLanguage()
  const countries = useRead(referenceDataApi.countries, {}, forLong).data ?? []
  const locales = useRead(referenceDataApi.locales, { query: withInactive }, { staleTime: 60_000 }).data ?? []
  const localeOptions = useOffered()(
    locales.map(({ id, code, name, active }) => ({
      value: id,
      label: `${translate(name, language)} · ${code}`,
      active,
    })),
    stored?.locales.map(({ id }) => id) ?? [],
  )
  const codeOf = (id: number | null) => stored?.code ?? countries.find((one) => one.id === id)?.code ?? null
  const judge = (values: SupportedCountryValues) => formProblems(values, { countryCode: codeOf(values.country_id) })
  const text = (name: CountryText) => (
    <Ruled control={control} name={name} judge={judge}>
      {(field) => (
        <TextInput {...field} label={t(name)} maxLength={countryTexts[name]} required={!optionalTexts.includes(name)} />
      )}
    </Ruled>
  )
  const byLaw = retentionByLaw(codeOf(hook.watch('country_id')))
  // The numbers are checked by the rules of the chosen country.
  const judgeAnew = () => {
    if (hook.formState.isSubmitted) void hook.trigger(['zipcode', 'tax_code'])
  }
  return (
    <div className={styles.fields}>
      {!stored && (
        <div className={styles.names}>
          <SelectField
            control={control}
            name="country_id"
            label={t('country_id')}
            required
            onPicked={judgeAnew}
            options={countries
              .map((one) => ({ value: one.id, label: translate(one.name, language) }))
              .toSorted((a, b) => a.label.localeCompare(b.label))}
          />
          <SelectField
            control={control}
            name="zone"
            label={t('zone')}
            required
            options={Intl.supportedValuesOf('timeZone').map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
          />
        </div>
      )}
      <div className={styles.names}>
        {text('name')}
        <MultiSelectField
          control={control}
          name="locale_ids"
          label={t('locale_ids')}
          description={t('localesHelp')}
          required
          options={localeOptions}
        />
        {text('address')}
        {text('zipcode')}
        {text('email')}
        <PhoneField
          control={control}
          name="phone"
          label={t('phone')}
          country={codeOf(hook.watch('country_id'))}
          maxLength={countryTexts.phone}
          required
        />
        {text('url')}
        {text('url_portal')}
        {text('bankaccount')}
        {text('tax_code')}
        {text('merchant_code')}
        {text('exact_division')}
        <PasswordField
          control={control}
          name="mollie_key"
          label={t('mollie_key')}
          description={t(stored?.mollie_key_set ? 'keySetHelp' : 'noKeyHelp')}
          maxLength={maxMollieKey}
          autoComplete="off"
        />
      </div>
      <SwitchField control={control} name="medical_grounds" label={t('medical_grounds')} />
      {hook.watch('medical_grounds') && (
        <fieldset className={styles.months}>
          <legend>{t('medicalQuestions')}</legend>
          <p className="dim">{t('medicalQuestionsHelp')}</p>
          {(['medical_question_1', 'medical_question_2'] as const).map((name) => (
            <NameFields key={name} control={control} name={name} label={t(name)} maxLength={maxQuestion} />
          ))}
        </fieldset>
      )}
      <SwitchField control={control} name="cash_rounding" label={t('cash_rounding')} />
      <fieldset className={styles.months}>
        <legend>{t('creditMonths')}</legend>
        <p className="dim">{t('creditMonthsHelp')}</p>
        <div className={styles.three}>
          {monthsFields.map((name) => (
            <Ruled key={name} control={control} name={name} judge={judge}>
              {(field) => <NumberInput {...field} label={t(name)} min={1} max={maxMonths} />}
            </Ruled>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.months}>
        <legend>{t('voucherMonths')}</legend>
        <p className="dim">{t('voucherMonthsHelp')}</p>
        <div className={styles.three}>
          {voucherMonthsFields.map((name) => (
            <Ruled key={name} control={control} name={name} judge={judge}>
              {(field) => <NumberInput {...field} label={t(name)} min={1} max={maxMonths} />}
            </Ruled>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.months}>
        <legend>{t('retentionYears')}</legend>
        <p className="dim">{t('retentionYearsHelp')}</p>
        <div className={styles.three}>
          {retentionFields.map((name) => (
            <Ruled key={name} control={control} name={name} judge={judge}>
              {(field) => (
                <NumberInput
                  {...field}
                  label={t(name)}
                  description={t('yearsByLaw', { years: byLaw[name] })}
                  min={byLaw[name]}
                  max={maxRetentionYears}
                />
              )}
            </Ruled>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { ownerSlug } from '#features/employees/rules/employee.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import type { Country } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useMay } from '#platform/client/session.ts'
import { MultiSelectField, SelectField, TextField } from '#platform/client/ui/fields.tsx'
import { PhoneField } from '#platform/client/ui/phone-field.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { locationLimits, type Companies, type Location } from '../contract.ts'
import { noCompany, type LocationValues } from './location-values.ts'
import { MapFields } from './map-fields.tsx'
import { RuledText } from './ruled.tsx'
import layout from '#platform/client/ui/form-columns.module.css'
import styles from './location-fields.module.css'

interface LocationFieldsProps {
  readonly form: Form<LocationValues>
  /** The stored location; null for a new one. */
  readonly location: Location | null
  readonly countries: readonly Country[]
  /** The legal entities of the country; undefined while they are loading. */
  readonly companies: Companies | undefined
}

/** Spec 3 §7. */
export const ownersCall = { query: { filters: { role: ownerSlug }, per_page: 'all' } } as const

/**
 * These fields are so short that a counter would appear after the first characters and only distract; the server checks
 * their limit.
 */
const counted = (limit: number) => (limit > 10 ? limit : undefined)

/** The fields of a location: name, owners, address and bookkeeping (spec 3 §3). */
export function LocationFields({ form, location, countries, companies }: LocationFieldsProps) {
  const { control, hook } = form
  const { t } = useTranslation('locations')
  const language = useLanguage()
  const countryId = hook.watch('country_id')
  const countryCode = countries.find(({ id }) => id === countryId)?.code ?? null
  const types = useRead(referenceDataApi.locationTypes, {}, { staleTime: 600_000 }).data ?? []
  const text = (name: 'name' | 'street' | 'street_number' | 'street_suffix' | 'place') => ({
    control,
    name,
    label: t(name),
    maxLength: counted(locationLimits[name]),
  })

  return (
    <div className={layout.columns}>
      <fieldset className={layout.group}>
        <legend>{t('location')}</legend>
        <TextField {...text('name')} required />
        <SelectField
          control={control}
          name="type_id"
          label={t('type_id')}
          options={types.map((type) => ({ value: type.id, label: translate(type.name, language) }))}
          required
        />
        <OwnersField form={form} location={location} />
        <PhoneField
          control={control}
          name="phone_number"
          label={t('phone_number')}
          country={countryCode}
          maxLength={locationLimits.phone_number}
        />
        <RuledText
          control={control}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          maxLength={locationLimits.email}
        />
        <Bookkeeping form={form} companies={companies} />
      </fieldset>
      <div className={layout.stack}>
        <fieldset className={layout.group}>
          <legend>{t('address')}</legend>
          {countries.length > 1 && <CountryField form={form} countries={countries} fixed={location !== null} />}
          <TextField {...text('street')} required />
          <div className={layout.two}>
            <TextField {...text('street_number')} required />
            <TextField {...text('street_suffix')} />
          </div>
          <div className={layout.two}>
            <RuledText control={control} name="postcode" label={t('postcode')} required />
            <TextField {...text('place')} required />
          </div>
        </fieldset>
        <MapFields form={form} />
      </div>
      {companies?.companies.length === 0 && <CompanyFields form={form} country={countryCode} />}
    </div>
  )
}

/** The country of a stored location is fixed, because its zone, its legal entity and its appointments belong to it. */
function CountryField({
  form: { control, hook },
  countries,
  fixed,
}: Pick<LocationFieldsProps, 'form' | 'countries'> & { readonly fixed: boolean }) {
  const { t } = useTranslation('locations')
  const { field, fieldState } = useController({ control, name: 'country_id', rules: { deps: ['postcode'] } })

  function choose(id: number | null): void {
    field.onChange(id)
    // Choices that belong to the old country are removed.
    for (const name of ['price_level_id', 'legal_entity_id'] as const) hook.setValue(name, null, { shouldDirty: true })
    hook.setValue('company', noCompany)
  }
  return (
    <SelectInput
      {...field}
      onChange={choose}
      error={fieldState.error?.message}
      label={t('country_id')}
      description={fixed ? undefined : t('countryHelp')}
      disabled={fixed}
      required
      options={countries.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Employees with the role of owner, and who was one when it was saved (spec 3 §5). */
function OwnersField({ form: { control }, location }: Pick<LocationFieldsProps, 'form' | 'location'>) {
  const { t } = useTranslation('locations')
  const may = useMay()
  const ownersRead = useRead(employeesApi.list, ownersCall)
  const owners = [
    ...(ownersRead.data?.body ?? []),
    ...(location?.owners.filter(({ id }) => !ownersRead.data?.body.some((one) => one.id === id)) ?? []),
  ]
  const nobody = ownersRead.data !== undefined && !owners.length
  return (
    <MultiSelectField
      control={control}
      name="ownerIds"
      label={t('ownerIds')}
      required
      options={owners.map(({ id, name }) => ({ value: id, label: name }))}
      description={
        nobody && (
          <>
            {t('noOwners')}{' '}
            {may('user.create') && (
              <Link to="/employees/new" className={styles.link}>
                {t('addOwner')}
              </Link>
            )}
          </>
        )
      }
    />
  )
}

/** The bookkeeping of the location: price level, cost centre, and the legal entity where there is a choice. */
function Bookkeeping({ form: { control, hook }, companies }: Pick<LocationFieldsProps, 'form' | 'companies'>) {
  const { t } = useTranslation('locations')
  const countryId = hook.watch('country_id')
  const levels =
    useRead(
      referenceDataApi.priceLevels,
      { params: { countryId: countryId ?? 0 }, query: withInactive },
      { enabled: countryId !== null },
    ).data ?? []
  const levelOptions = useOffered()(
    levels.map(({ id, name, active }) => ({ value: id, label: name, active })),
    [hook.formState.defaultValues?.price_level_id],
  )
  return (
    <>
      <div className={layout.two}>
        <SelectField
          control={control}
          name="price_level_id"
          label={t('price_level_id')}
          description={t('priceLevelHelp')}
          clearable
          disabled={!levelOptions.length}
          options={levelOptions}
        />
        <TextField control={control} name="cost_center" label={t('cost_center')} />
      </div>
      {companies && companies.companies.length > 1 && (
        <SelectField
          control={control}
          name="legal_entity_id"
          label={t('legal_entity_id')}
          description={t('legalEntityHelp')}
          required
          options={companies.companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}

/** The details of the first legal entity of a country (law A2). */
function CompanyFields({
  form: {
    control,
    hook: { setFocus },
  },
  country,
}: Pick<LocationFieldsProps, 'form'> & { readonly country: string | null }) {
  const { t } = useTranslation('locations')
  // These fields disappear when somebody else has added a legal entity: the focus then goes to the start of the form.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) setFocus('name')
    },
    [setFocus],
  )
  return (
    <fieldset className={`${layout.group} ${layout.across}`}>
      <legend>{t('company')}</legend>
      <p className={styles.help}>{t('companyHelp')}</p>
      <div className={styles.three}>
        {(['name', 'vat_id', 'trade_register', 'bank_account', 'email'] as const).map((field) => (
          <RuledText
            key={field}
            control={control}
            name={`company.${field}`}
            label={t(`company.${field}`)}
            required
            type={field === 'email' ? 'email' : undefined}
          />
        ))}
        <PhoneField
          control={control}
          name="company.phone"
          label={t('company.phone')}
          country={country}
          maxLength={locationLimits.phone_number}
          required
        />
      </div>
    </fieldset>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { capital, languageName, languages } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { usePerson } from '#platform/client/session.ts'
import { MultiSelectField, SelectField, SwitchField, TextField } from '#platform/client/ui/fields.tsx'
import { PhoneField } from '#platform/client/ui/phone-field.tsx'
import { employeeLimits, employeesApi, type Employee, type RoleOption } from '../contract.ts'
import { isPractitioner, mayToggleMfa, mfaAfterRoles } from '../rules/employee.ts'
import type { EmployeeValues } from './employee-values.ts'
import { HoursField } from './hours-field.tsx'
import { Note } from '#platform/client/ui/note.tsx'
import { RuledField } from './ruled-field.tsx'
import { WeekdaysField } from './weekdays-field.tsx'
import layout from '#platform/client/ui/form-columns.module.css'
import styles from './employee-fields.module.css'

interface EmployeeFieldsProps {
  readonly form: Form<EmployeeValues>
  /** The stored employee; null for a new one. */
  readonly employee: Employee | null
  readonly roles: readonly RoleOption[]
}

/** The fields of an employee: person, access and work (spec 3 §3 to §5). */
export function EmployeeFields({ form: { control, hook }, employee, roles }: EmployeeFieldsProps) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const person = usePerson()
  const { locations } = useLocationChoice()
  const own = employee?.id === person.id
  const [roleIds, locationIds] = hook.watch(['roleIds', 'locationIds'])
  const rolesOf = (ids: readonly number[]) => roles.filter((role) => ids.includes(role.id))
  const chosenRoles = rolesOf(roleIds)
  const countryOfPhone =
    useRead(referenceDataApi.countries, {}, { staleTime: 3_600_000 }).data?.find(
      ({ id }) => id === locations.find((place) => locationIds.includes(place.id))?.supported_country_id,
    )?.code ?? null

  // Only becoming the owner of a salon, or ceasing to be one, moves the switch (spec 3 §4).
  function followRoles(now: readonly number[], before: readonly number[]): void {
    hook.setValue('mfa_active', mfaAfterRoles(hook.getValues('mfa_active'), rolesOf(before), rolesOf(now)), {
      shouldDirty: true,
    })
  }
  const roleOptions = roles
    .filter((role) => role.grantable || employee?.roleIds.includes(role.id) || role.slug !== 'client')
    .map((role) => ({
      value: role.id,
      label: translate(role.name, language),
      disabled: !role.grantable && !employee?.roleIds.includes(role.id),
    }))

  return (
    <div className={layout.columns}>
      <fieldset className={layout.group}>
        <legend>{t('person')}</legend>
        <div className={layout.two}>
          <TextField
            control={control}
            name="first_name"
            label={t('first_name')}
            maxLength={employeeLimits.first_name}
            required
          />
          <TextField
            control={control}
            name="last_name"
            label={t('last_name')}
            maxLength={employeeLimits.last_name}
            required
          />
        </div>
        <RuledField
          control={control}
          name="email"
          label={t('email')}
          roles={chosenRoles}
          required
          disabled={own}
          description={
            own ? (
              <Link to="/account/email" className={styles.link}>
                {t('ownEmail')}
              </Link>
            ) : undefined
          }
        />
        <PhoneField
          control={control}
          name="phone_number"
          label={t('phone_number')}
          country={countryOfPhone}
          maxLength={employeeLimits.phone_number}
        />
        <SelectField
          control={control}
          name="language"
          label={t('language')}
          description={t('languageHelp')}
          options={languages.map((code) => ({ value: code, label: capital(languageName(code, language)) }))}
          required
        />
      </fieldset>
      <fieldset className={`${layout.group} ${styles.access}`}>
        <legend>{t('access')}</legend>
        {own && <Note>{t('ownLocked')}</Note>}
        <MultiSelectField
          control={control}
          name="roleIds"
          label={t('roleIds')}
          options={roleOptions}
          onPicked={followRoles}
          required
          disabled={own}
          description={roleOptions.some((role) => role.disabled) && !own ? t('rolesHelp') : undefined}
        />
        <LocationsField
          form={{ control, hook }}
          disabled={own}
          options={locations.map((place) => ({
            value: place.id,
            label: placeName(place),
            countryId: place.supported_country_id,
          }))}
        />
        {mayToggleMfa(person.permissions) && (
          <SwitchField
            control={control}
            name="mfa_active"
            label={t('mfa_active')}
            description={t('mfaHelp')}
            disabled={own && employee?.mfa_active}
          />
        )}
      </fieldset>
      <Work form={{ control, hook }} own={own} roles={chosenRoles} />
    </div>
  )
}

type Parts = Pick<Form<EmployeeValues>, 'control' | 'hook'>

/** Reads the qualifications of the countries of these locations. */
const useQualifications = (locationIds: readonly number[]) =>
  useRead(
    employeesApi.qualifications,
    { query: { location_ids: [...locationIds].toSorted((a, b) => a - b), ...withInactive } },
    { enabled: locationIds.length > 0 },
  )

function LocationsField({
  form: { control, hook },
  options,
  disabled,
}: {
  form: Parts
  options: readonly { value: number; label: string; countryId: number }[]
  disabled: boolean
}) {
  const { t } = useTranslation('employees')
  const qualifications = useQualifications(hook.watch('locationIds')).data ?? []

  // Removes the qualifications of a country in which the employee no longer works.
  function followCountries(now: readonly number[]): void {
    const countries = new Set(options.filter((place) => now.includes(place.value)).map((place) => place.countryId))
    const gone = new Set(qualifications.filter((one) => !countries.has(one.supported_country_id)).map((one) => one.id))
    const before = hook.getValues('qualificationIds')
    if (before.some((id) => gone.has(id)))
      hook.setValue(
        'qualificationIds',
        before.filter((id) => !gone.has(id)),
        { shouldDirty: true },
      )
  }
  return (
    <MultiSelectField
      control={control}
      name="locationIds"
      label={t('locationIds')}
      options={options}
      onPicked={followCountries}
      disabled={disabled}
    />
  )
}

/** The qualifications of an employee, and the fields of practitioners (spec 3 §3). */
function Work({ form: { control, hook }, own, roles }: { form: Parts; own: boolean; roles: readonly RoleOption[] }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const offered = useOffered()
  const locationIds = hook.watch('locationIds')
  const read = useQualifications(locationIds)
  const qualifications = locationIds.length ? (read.data ?? []) : []
  const countries = useRead(referenceDataApi.countries, {}, { staleTime: 3_600_000 }).data ?? []
  const brands = useRead(employeesApi.brands, {}, { staleTime: 600_000 }).data ?? []
  const several = new Set(qualifications.map((one) => one.supported_country_id)).size > 1
  const countryOf = (id: number) => {
    const country = countries.find((one) => one.id === id)
    return country ? ` (${translate(country.name, language)})` : ''
  }
  const practitioner = isPractitioner(roles)
  return (
    <fieldset className={`${layout.group} ${layout.across}`}>
      <legend>{t('work')}</legend>
      <MultiSelectField
        control={control}
        name="qualificationIds"
        label={t('qualificationIds')}
        description={t('qualificationsHelp')}
        disabled={own}
        options={offered(
          qualifications.map((one) => ({
            value: one.id,
            label: `${one.name}${several ? countryOf(one.supported_country_id) : ''}`,
            active: one.active,
          })),
          hook.formState.defaultValues?.qualificationIds ?? [],
        )}
      />
      {practitioner && (
        <>
          <div className={styles.three}>
            <RuledField
              control={control}
              name="agb_code"
              label={t('agb_code')}
              description={t('agbHelp')}
              roles={roles}
            />
            <RuledField
              control={control}
              name="riziv_number"
              label={t('riziv_number')}
              description={t('rizivHelp')}
              roles={roles}
            />
            <TextField control={control} name="cost_unit" label={t('cost_unit')} />
          </div>
          <div className={styles.three}>
            <HoursField control={control} label={t('contract_hours')} />
            <div className={styles.rest}>
              <WeekdaysField control={control} label={t('free_days')} />
            </div>
          </div>
          <MultiSelectField
            control={control}
            name="brandIds"
            label={t('brandIds')}
            description={t('brandsHelp')}
            options={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
          />
        </>
      )}
    </fieldset>
  )
}

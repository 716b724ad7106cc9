import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import type { Form } from '#platform/client/form.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { DayField, SelectField, TextareaField, TextField } from '#platform/client/ui/fields.tsx'
import { PhoneField } from '#platform/client/ui/phone-field.tsx'
import { clientLimits, type Client } from '../contract.ts'
import { isInsured } from '../rules.ts'
import { isMinor } from '../rules/minor.ts'
import type { ClientValues, CodeOf } from './client-values.ts'
import { addressOrder, type AddressField } from './address-order.ts'
import { CareFields } from './care-fields.tsx'
import { MinorNote } from './minor-note.tsx'
import { RuledField } from './ruled-field.tsx'
import { StreetField } from './street-field.tsx'
import type { ClientOptions } from './use-client-lookups.ts'
import styles from './client-fields.module.css'
import layout from '#platform/client/ui/form-columns.module.css'

type TextName = 'first_name' | 'last_name' | 'street_number' | 'street_suffix' | 'place'

interface ClientFieldsProps {
  readonly form: Form<ClientValues>
  readonly options: ClientOptions
  readonly codeOf: CodeOf
  /** The stored client; null for a new one. */
  readonly stored: Client | null
}

/**
 * These fields are so short that a counter would appear after the first characters and only distract; the server checks
 * their limit.
 */
const counted = (limit: number) => (limit > 10 ? limit : undefined)

/**
 * The fields of a client, in the order in which a client on the phone says them: name and number first, the e-mail
 * address last.
 */
export function ClientFields({ form, options, codeOf, stored }: ClientFieldsProps) {
  const { control, hook } = form
  const { t } = useTranslation('clients')
  const text = (name: TextName) => ({ control, name, label: t(name), maxLength: counted(clientLimits[name]) })
  const country = codeOf(hook.watch('country_id'))
  const today = browserToday()
  const birthdate = parseDay(hook.watch('birthdate') ?? '')
  /** A health insurance makes these fields compulsory. */
  const insured = isInsured({ health_insurance_id: hook.watch('health_insurance_id') })
  const fieldOf: Readonly<Record<AddressField, ReactElement>> = {
    street: <StreetField form={form} required={insured} />,
    street_number: <TextField {...text('street_number')} required={insured} />,
    street_suffix: <TextField {...text('street_suffix')} />,
    postcode: <RuledField control={control} name="postcode" label={t('postcode')} codeOf={codeOf} required={insured} />,
    place: <TextField {...text('place')} required={insured} />,
  }
  return (
    <div className={layout.columns}>
      <fieldset className={layout.group}>
        <legend>{t('person')}</legend>
        <div className={layout.two}>
          <TextField {...text('first_name')} required autoFocus />
          <TextField {...text('last_name')} required />
        </div>
        <PhoneField
          control={control}
          name="phone_number"
          label={t('phone_number')}
          country={country}
          maxLength={clientLimits.phone_number}
        />
        <div className={layout.two}>
          <DayField control={control} name="birthdate" label={t('birthdate')} max={today} follows required={insured} />
          <SelectField control={control} name="gender_id" label={t('gender_id')} options={options.genders} clearable />
        </div>
        {isMinor(birthdate, today) && (
          <>
            <MinorNote birthdate={birthdate} day={today} />
            <TextField
              control={control}
              name="consenting_parent"
              label={t('consenting_parent')}
              description={t('consentHelp')}
              maxLength={clientLimits.consenting_parent}
            />
          </>
        )}
        <SelectField
          control={control}
          name="locale_id"
          label={t('locale_id')}
          description={t('localeHelp')}
          options={options.locales}
          required
        />
      </fieldset>
      <fieldset className={layout.group}>
        <legend>{t('address')}</legend>
        <div className={styles.address}>
          {addressOrder(country).map(({ field, width }) => (
            <div key={field} data-width={width}>
              {fieldOf[field]}
            </div>
          ))}
        </div>
        <SelectField
          control={control}
          name="country_id"
          label={t('country_id')}
          options={options.countries}
          required
          onPicked={(id) => {
            // A number that is there keeps its country.
            if (hook.getValues('nin') === '') hook.setValue('nin_country_id', id)
          }}
        />
      </fieldset>
      <div className={`${layout.columns} ${layout.across}`}>
        <TextareaField
          control={control}
          name="remarks"
          label={t('remarks')}
          description={t('remarksHelp')}
          maxLength={clientLimits.remarks}
          minRows={3}
          maxRows={6}
        />
        <RuledField
          control={control}
          name="email"
          label={t('email')}
          description={t('emailHelp')}
          type="email"
          codeOf={codeOf}
          required
        />
      </div>
      <fieldset className={`${layout.group} ${layout.across}`}>
        <legend>{t('business')}</legend>
        <div className={layout.two}>
          <TextField
            control={control}
            name="company_name"
            label={t('company_name')}
            description={t('companyHelp')}
            maxLength={clientLimits.company_name}
          />
          <RuledField control={control} name="vat_number" label={t('vat_number')} codeOf={codeOf} />
        </div>
      </fieldset>
      <CareFields form={form} options={options} codeOf={codeOf} stored={stored} />
    </div>
  )
}

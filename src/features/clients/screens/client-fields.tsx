import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '#platform/client/form.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { DayField, SelectField, TextareaField, TextField } from '#platform/client/ui/fields.tsx'
import { PhoneField } from '#platform/client/ui/phone-field.tsx'
import { clientLimits } from '../contract.ts'
import type { ClientValues } from './client-values.ts'
import { addressOrder, type AddressField } from './address-order.ts'
import { RuledField } from './ruled-field.tsx'
import { StreetField } from './street-field.tsx'
import styles from './client-fields.module.css'
import layout from '#platform/client/ui/form-columns.module.css'

type TextName = 'first_name' | 'last_name' | 'street_number' | 'street_suffix' | 'place'
type Options = readonly { readonly value: number; readonly label: string }[]

interface ClientFieldsProps {
  readonly form: Form<ClientValues>
  readonly genders: Options
  readonly locales: Options
  readonly countries: Options
  /** The country code, `NL` for the id of the Netherlands. */
  readonly codeOf: (countryId: number) => string | null
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
export function ClientFields({ form, genders, locales, countries, codeOf }: ClientFieldsProps) {
  const { control, hook } = form
  const { t } = useTranslation('clients')
  const text = (name: TextName) => ({ control, name, label: t(name), maxLength: counted(clientLimits[name]) })
  const country = codeOf(hook.watch('country_id'))
  const fieldOf: Readonly<Record<AddressField, ReactElement>> = {
    street: <StreetField form={form} />,
    street_number: <TextField {...text('street_number')} />,
    street_suffix: <TextField {...text('street_suffix')} />,
    postcode: <RuledField control={control} name="postcode" label={t('postcode')} codeOf={codeOf} />,
    place: <TextField {...text('place')} />,
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
          <DayField control={control} name="birthdate" label={t('birthdate')} max={browserToday()} />
          <SelectField control={control} name="gender_id" label={t('gender_id')} options={genders} clearable />
        </div>
        <SelectField
          control={control}
          name="locale_id"
          label={t('locale_id')}
          description={t('localeHelp')}
          options={locales}
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
        <SelectField control={control} name="country_id" label={t('country_id')} options={countries} required />
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
    </div>
  )
}

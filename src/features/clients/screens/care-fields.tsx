import { useTranslation } from 'react-i18next'
import type { Form } from '#platform/client/form.ts'
import { SelectField } from '#platform/client/ui/fields.tsx'
import layout from '#platform/client/ui/form-columns.module.css'
import type { Client } from '../contract.ts'
import { isInsured } from '../rules.ts'
import type { ClientValues, CodeOf } from './client-values.ts'
import { NinField } from './nin-field.tsx'
import type { ClientOptions } from './use-client-lookups.ts'

interface CareFieldsProps {
  readonly form: Form<ClientValues>
  readonly options: Pick<ClientOptions, 'insurers' | 'ninCountries'>
  readonly codeOf: CodeOf
  readonly stored: Client | null
}

/** The fields that a choice of the insurer makes compulsory, or no longer. */
const judgedAnew = ['birthdate', 'street', 'street_number', 'postcode', 'place', 'nin'] as const

/** The insurer and the national number, which insured care needs (spec 1 §5). */
export function CareFields({ form, options, codeOf, stored }: CareFieldsProps) {
  const { control, hook } = form
  const { t } = useTranslation('clients')
  const insured = isInsured({ health_insurance_id: hook.watch('health_insurance_id') })
  const judgeAnew = () => {
    if (hook.formState.isSubmitted) void hook.trigger([...judgedAnew])
  }
  return (
    <fieldset className={`${layout.group} ${layout.across}`}>
      <legend>{t('care')}</legend>
      <div className={layout.columns}>
        <SelectField
          control={control}
          name="health_insurance_id"
          label={t('health_insurance_id')}
          description={t('insurerHelp')}
          placeholder={t('noInsurer')}
          options={options.insurers}
          clearable
          onPicked={judgeAnew}
        />
        <div className={layout.two}>
          <NinField form={form} stored={stored} codeOf={codeOf} required={insured} />
          <SelectField
            control={control}
            name="nin_country_id"
            label={t('nin_country_id')}
            options={options.ninCountries}
            onPicked={judgeAnew}
          />
        </div>
      </div>
    </fieldset>
  )
}

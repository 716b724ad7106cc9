import { useTranslation } from 'react-i18next'
import type { Form } from '#platform/client/form.ts'
import { SwitchField } from '#platform/client/ui/fields.tsx'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { Ruled, type Judge } from '#platform/client/ui/ruled.tsx'
import { treatmentLimits } from '../contract.ts'
import { ImageField } from './image-field.tsx'
import type { TreatmentValues } from './treatment-values.ts'
import layout from '#platform/client/ui/form-columns.module.css'
import styles from './treatment-fields.module.css'

interface OnlineFieldsProps {
  readonly form: Pick<Form<TreatmentValues>, 'control' | 'hook'>
  readonly judge: Judge<TreatmentValues>
  /** The country has a key of the payment provider. */
  readonly paysOnline: boolean
  /** Advance payment online can be switched on. */
  readonly mayPay: boolean
}

/** The fields of the client portal: name, position, picture and payment in advance (spec 1 §3). */
export function OnlineFields({ form: { control, hook }, judge, paysOnline, mayPay }: OnlineFieldsProps) {
  const { t } = useTranslation('treatments')
  const [bookable, payable] = hook.watch(['can_book_online', 'can_pay_online'])
  return (
    <div className={layout.columns}>
      <fieldset className={layout.group}>
        <legend>{t('booking')}</legend>
        <SwitchField
          control={control}
          name="can_book_online"
          label={t('can_book_online')}
          description={t('bookHelp')}
        />
        <div className={layout.two}>
          <NameFields
            control={control}
            name="portal_name"
            label={t('portal_name')}
            maxLength={treatmentLimits.name}
            required={bookable}
          />
        </div>
        <p className={styles.help}>{t('namesHelp')}</p>
        <div className={layout.two}>
          <Ruled control={control} name="portal_position" judge={judge}>
            {(field) => (
              <NumberInput
                {...field}
                label={t('portal_position')}
                description={t('positionHelp')}
                max={treatmentLimits.portal_position}
                required
              />
            )}
          </Ruled>
        </div>
      </fieldset>
      <fieldset className={layout.group}>
        <legend>{t('image')}</legend>
        <ImageField control={control} judge={judge} required={bookable} />
      </fieldset>
      <fieldset className={`${layout.group} ${layout.across}`}>
        <legend>{t('paying')}</legend>
        <div className={styles.paying}>
          <SwitchField
            control={control}
            name="can_pay_online"
            label={t('can_pay_online')}
            description={t(paysOnline ? 'payHelp' : 'payNoKey')}
            disabled={!mayPay && !payable}
          />
          {payable && (
            <Ruled control={control} name="advance_payment_price_cents" judge={judge}>
              {(field) => <MoneyInput {...field} label={t('advance_payment_price_cents')} required />}
            </Ruled>
          )}
        </div>
      </fieldset>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { Form } from '#platform/client/form.ts'
import { SwitchField } from '#platform/client/ui/fields.tsx'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { NumberInput } from '#platform/client/ui/number-input.tsx'
import { treatmentLimits } from '../contract.ts'
import { ImageField } from './image-field.tsx'
import { Names } from './names.tsx'
import { Ruled, type Judge } from './ruled.tsx'
import type { TreatmentValues } from './treatment-values.ts'
import styles from './treatment-fields.module.css'

interface OnlineFieldsProps {
  readonly form: Pick<Form<TreatmentValues>, 'control' | 'hook'>
  readonly judge: Judge
}

/** What clients see of it in the portal, and what they pay there beforehand (spec 1 §3). */
export function OnlineFields({ form: { control, hook }, judge }: OnlineFieldsProps) {
  const { t } = useTranslation('treatments')
  const [bookable, payable] = hook.watch(['can_book_online', 'can_pay_online'])
  return (
    <div className={styles.columns}>
      <fieldset className={styles.group}>
        <legend>{t('booking')}</legend>
        <SwitchField control={control} name="can_book_online" label={t('can_book_online')} description={t('bookHelp')} />
        <Names control={control} name="portal_name" label={t('portal_name')} judge={judge} required={bookable} />
        <p className={styles.help}>{t('namesHelp')}</p>
        <div className={styles.two}>
          <Ruled control={control} name="portal_position" judge={judge}>
            {(field) => <NumberInput {...field} label={t('portal_position')} description={t('positionHelp')} max={treatmentLimits.portal_position} required />}
          </Ruled>
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('image')}</legend>
        <ImageField control={control} judge={judge} required={bookable} />
      </fieldset>
      <fieldset className={`${styles.group} ${styles.across}`}>
        <legend>{t('paying')}</legend>
        <div className={`${styles.two} ${styles.wide}`}>
          <SwitchField control={control} name="can_pay_online" label={t('can_pay_online')} description={t('payHelp')} />
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

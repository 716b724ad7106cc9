import { IconDoorEnter } from '@tabler/icons-react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '#platform/client/ui/card.tsx'
import { SwitchInput } from '#platform/client/ui/switch-input.tsx'
import type { PaymentClient } from '../contract.ts'
import { isWalkInSale, type CheckoutValues } from './values.ts'
import styles from './checkout.module.css'

interface WalkInCardProps {
  readonly form: UseFormReturn<CheckoutValues>
  /** The facts about the chosen client; null while they are read. */
  readonly payer: PaymentClient | null
}

/** Offers to record the treatment of a sale at the desk as a walk-in (decision C128); nothing where it cannot be one. */
export function WalkInCard({ form, payer }: WalkInCardProps) {
  const { t } = useTranslation('checkout')
  const values = useWatch({ control: form.control }) as CheckoutValues
  if (!isWalkInSale({ ...values, walk_in: true }, payer)) return null
  const isOn = isWalkInSale(values, payer)
  return (
    <Card className={styles.walkIn}>
      <IconDoorEnter size={20} stroke={1.7} aria-hidden className={styles.walkInIcon} />
      <SwitchInput
        label={t('walkIn')}
        description={t(isOn ? 'walkInOn' : 'walkInOff')}
        value={isOn}
        onChange={(on) => form.setValue('walk_in', on, { shouldDirty: true })}
      />
    </Card>
  )
}

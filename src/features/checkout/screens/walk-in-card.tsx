import { IconDoorEnter } from '@tabler/icons-react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '#platform/client/ui/card.tsx'
import { SwitchInput } from '#platform/client/ui/switch-input.tsx'
import type { PaymentClient } from '../contract.ts'
import { usePlaceFacts } from './use-payment.ts'
import { isWalkInSale, type CheckoutValues } from './values.ts'
import styles from './checkout.module.css'

interface WalkInCardProps {
  readonly form: UseFormReturn<CheckoutValues>
  /** The facts about the chosen client; null while they are read. */
  readonly payer: PaymentClient | null
  readonly place: Parameters<typeof usePlaceFacts>[0]
}

/** Offers to record the treatment of a sale at the desk as a walk-in (decision C128); nothing where it cannot be one. */
export function WalkInCard({ form, payer, place }: WalkInCardProps) {
  const { t } = useTranslation('checkout')
  const values = useWatch({ control: form.control }) as CheckoutValues
  const held = usePlaceFacts(place).data ?? null
  if (!isWalkInSale({ ...values, walk_in: true }, payer, null)) return null
  const hasRoom = held?.has_room !== false
  const isOn = isWalkInSale(values, payer, held)
  return (
    <Card className={styles.walkIn}>
      <IconDoorEnter size={20} stroke={1.7} aria-hidden className={styles.walkInIcon} />
      <SwitchInput
        label={t('walkIn')}
        description={t(isOn ? 'walkInOn' : hasRoom ? 'walkInOff' : 'walkInNoRoom')}
        value={isOn}
        disabled={!hasRoom}
        onChange={(on) => form.setValue('walk_in', on, { shouldDirty: true })}
      />
    </Card>
  )
}

import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocationChoice } from '#platform/client/location.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { AppointmentCheckout } from './appointment-checkout.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type { Paid } from './paid.ts'
import { PaidBanner } from './paid-banner.tsx'
import { emptyCheckout } from './values.ts'

/** `/payment`, and `/payment/9` filled in from an appointment (spec 1 §2). */
export function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  const appointmentId = useAddressId('appointmentId')
  const { location } = useLocationChoice()
  if (appointmentId !== null) return <AppointmentCheckout key={appointmentId} appointmentId={appointmentId} />
  if (!location)
    return (
      <>
        <PageHead title={t('title')} />
        <EmptyState
          title={t('noLocationTitle')}
          text={t('noLocationText')}
          icon={<IconMapPin size={22} stroke={1.7} />}
        />
      </>
    )
  return <DeskCheckout locationId={location.id} />
}

/** A sale at the desk. The last payment stays above the form for the next sale. */
function DeskCheckout({ locationId }: { locationId: number }) {
  const [paid, setPaid] = useState<Paid | null>(null)
  return (
    <>
      {paid && <PaidBanner key={paid.answer.ref} paid={paid} onClose={() => setPaid(null)} />}
      <CheckoutForm start={emptyCheckout(locationId)} visit={null} onPaid={setPaid} />
    </>
  )
}

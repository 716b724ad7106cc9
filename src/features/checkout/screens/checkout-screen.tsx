import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocationChoice } from '#platform/client/location.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { AppointmentCheckout } from './appointment-checkout.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { emptyCheckout } from './values.ts'

/** `/payment`, and `/payment/9` filled in from an appointment (spec 1 §2). */
export function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  const appointmentId = useAddressId('appointmentId')
  const { location } = useLocationChoice()
  if (appointmentId !== null) return <AppointmentCheckout key={appointmentId} appointmentId={appointmentId} />
  if (!location) return <><PageHead title={t('title')} /><EmptyState title={t('noLocationTitle')} text={t('noLocationText')} icon={<IconMapPin size={22} stroke={1.7} />} /></>
  return <CheckoutForm key="desk" start={emptyCheckout(location.id)} appointmentId={null} />
}

import { Button } from '@mantine/core'
import { IconFileText, IconReceiptEuro } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf, type AnswerOf } from '#kernel/endpoint.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState, LoadError, Reading } from '#platform/client/ui/states.tsx'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { appointmentAddress } from '#features/reports/screens/places.ts'
import { checkoutApi } from '../contract.ts'
import { useCatalogue } from './catalogue.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { emptyCheckout } from './values.ts'
import styles from './checkout.module.css'

type ToPay = AnswerOf<typeof checkoutApi.appointment>

/** The checkout of an appointment: its report comes first, and it is paid once (spec 2 §4). */
export function AppointmentCheckout({ appointmentId }: { appointmentId: number }) {
  const { t } = useTranslation('checkout')
  const go = useGo()
  // Never from memory: the report may have been saved a second ago.
  const toPay = useRead(checkoutApi.appointment, { params: { appointmentId } }, { staleTime: 0, gcTime: 0 })
  return (
    <Reading of={toPay} skeleton={<CheckoutSkeleton />}>
      {(appointment) => {
        if (appointment.invoice_ref) return <Paid appointmentId={appointmentId} invoiceRef={appointment.invoice_ref} />
        if (appointment.report_done) return <FilledIn appointment={appointment} />
        return (
          <>
            <PageHead title={t('title')} />
            <EmptyState
              title={t('reportFirstTitle')} text={t('reportFirstText')} icon={<IconFileText size={22} stroke={1.7} />}
              action={<Button onClick={() => go(`/report/${appointmentId}`)}>{t('toReport')}</Button>}
            />
          </>
        )
      }}
    </Reading>
  )
}

function Paid({ appointmentId, invoiceRef }: { appointmentId: number; invoiceRef: string }) {
  const { t } = useTranslation('checkout')
  const go = useGo()
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('alreadyPaidTitle')} text={t('alreadyPaidText', { ref: invoiceRef })} icon={<IconReceiptEuro size={22} stroke={1.7} />}
        action={(
          <div className={styles.choices}>
            <Button component="a" href={addressOf(invoicesApi.document, { params: { ref: invoiceRef } })} target="_blank" rel="noreferrer">{t('openInvoice')}</Button>
            <Button variant="default" onClick={() => go(appointmentAddress(appointmentId))}>{t('toCalendar')}</Button>
          </div>
        )}
      />
    </>
  )
}

/** Waits for the client and the prices, then starts the form with them. */
function FilledIn({ appointment }: { appointment: ToPay }) {
  const may = useMay()
  const format = useFormat()
  const place = useLocationChoice().locations.find((location) => location.id === appointment.location_id) ?? null
  const client = useRead(checkoutApi.client, { params: { clientId: appointment.client_id } }, { staleTime: 0 })
  const catalogue = useCatalogue(place)
  const visit = useRead(appointmentsApi.show, { params: { id: appointment.appointment_id } }, { enabled: may(appointmentsApi.show.may) })

  const error = client.error ?? catalogue.error
  if (error && !client.data) return <LoadError error={error} onRetry={() => { void client.refetch(); catalogue.retry() }} />
  if (!client.data || catalogue.loading) return <CheckoutSkeleton />
  const treatment = catalogue.offers.find((offer) => offer.kind === 'treatment' && offer.type_id === appointment.treatment_id)
  return (
    <CheckoutForm
      appointmentId={appointment.appointment_id} treatmentIds={appointment.treatment_ids} time={visit.data && format.time(visit.data.datetime_from, visit.data.location.zone)} treated={visit.data?.user}
      start={{ ...emptyCheckout(appointment.location_id), client: client.data, practitioner_id: appointment.practitioner_id, items: treatment ? [treatment] : [] }}
    />
  )
}

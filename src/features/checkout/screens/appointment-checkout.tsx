import { Button } from '@mantine/core'
import { IconCalendarX, IconReceiptEuro } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { EmptyState, LoadError, Reading } from '#platform/client/ui/states.tsx'
import { payProblems } from '#features/appointments/rules.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { appointmentAddress } from '#features/reports/screens/places.ts'
import { checkoutApi } from '../contract.ts'
import { useCatalogue, type Visit } from './catalogue.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { MissingReport } from './missing-report.tsx'
import type { Paid } from './paid.ts'
import { AfterPaying, PaidBanner } from './paid-banner.tsx'
import { forgetPayment } from './pay-once.ts'
import { emptyCheckout, itemOf } from './values.ts'
import styles from './checkout.module.css'

/** The checkout of a visit: its report comes first, unless the client stayed away, and it is paid once (spec 2 §4). */
export function AppointmentCheckout({ appointmentId }: { appointmentId: number }) {
  // Read anew each time: the report may have been saved a second ago.
  const toPay = useRead(checkoutApi.appointment, { params: { appointmentId } }, { staleTime: 0, gcTime: 0 })
  const [paid, setPaid] = useState<Paid | null>(null)
  const waits = toPay.data !== undefined && payProblems(toPay.data)[0]?.code === 'report_required'
  // A screen that waits for the report continues as soon as it is saved.
  useLive('appointments', { locations: waits ? [toPay.data.location_id] : [] }, () => {
    if (waits) void toPay.refetch()
  })
  if (paid) return <JustPaid appointmentId={appointmentId} paid={paid} />
  return (
    <Reading query={toPay} skeleton={<CheckoutSkeleton />}>
      {(visit) => {
        switch (payProblems(visit)[0]?.code) {
          case undefined:
            return <FilledIn visit={visit} onPaid={setPaid} />
          case 'already_paid':
            return <AlreadyPaid visit={visit} />
          case 'report_required':
            return <MissingReport visit={visit} />
          default:
            return <Cancelled appointmentId={appointmentId} />
        }
      }}
    </Reading>
  )
}

function ToCalendar({ appointmentId, focus }: { appointmentId: number; focus?: boolean }) {
  const { t } = useTranslation('checkout')
  const go = useGo()
  return (
    <Button
      variant={focus ? 'filled' : 'default'}
      autoFocus={focus}
      onClick={() => go(appointmentAddress(appointmentId))}
    >
      {t('toCalendar')}
    </Button>
  )
}

/** Shows the next steps while the client is still at the desk, and the way back to the calendar. */
function JustPaid({ appointmentId, paid }: { appointmentId: number; paid: Paid }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <PageHead title={t('title')} subtitle={paid.name}>
        <ToCalendar appointmentId={appointmentId} focus />
      </PageHead>
      <PaidBanner paid={paid} />
    </>
  )
}

function AlreadyPaid({ visit: { appointment_id, client_id, invoice_ref } }: { visit: Visit }) {
  const { t } = useTranslation('checkout')
  const may = useMay()
  const client = useRead(checkoutApi.client, { params: { clientId: client_id } })
  const ref = invoice_ref ?? ''
  // The visit is paid, so a payment whose answer was lost is settled and not sent again.
  useEffect(() => forgetPayment(`checkout.${appointment_id}`), [appointment_id])
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('alreadyPaidTitle')}
        text={t('alreadyPaidText', { ref })}
        icon={<IconReceiptEuro size={22} stroke={1.7} />}
        action={
          <div className={styles.choices}>
            {may(invoicesApi.document.may) && (
              <Button
                component="a"
                href={addressOf(invoicesApi.document, { params: { ref } })}
                target="_blank"
                rel="noreferrer"
              >
                {t('openInvoice')}
              </Button>
            )}
            <AfterPaying
              paid={{
                answer: { ref, appointment_id, mailed_to: null },
                clientId: client_id,
                email: client.data?.email ?? '',
              }}
            />
            <ToCalendar appointmentId={appointment_id} />
          </div>
        }
      />
    </>
  )
}

function Cancelled({ appointmentId }: { appointmentId: number }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyState
        title={t('cancelledTitle')}
        text={t('cancelledText')}
        icon={<IconCalendarX size={22} stroke={1.7} />}
        action={<ToCalendar appointmentId={appointmentId} />}
      />
    </>
  )
}

/** Waits for the client and the prices, then starts the form with them. */
function FilledIn({ visit, onPaid }: { visit: Visit; onPaid: (paid: Paid) => void }) {
  const client = useRead(checkoutApi.client, { params: { clientId: visit.client_id } }, { staleTime: 0 })
  const catalogue = useCatalogue({ ...visit.location, own: false }, visit)

  const error = client.error ?? catalogue.error
  if (error && !client.data)
    return (
      <LoadError
        error={error}
        onRetry={() => {
          void client.refetch()
          catalogue.retry()
        }}
      />
    )
  if (!client.data || catalogue.loading) return <CheckoutSkeleton />
  const [given] = visit.treatments
  return (
    <CheckoutForm
      visit={visit}
      onPaid={onPaid}
      start={{
        ...emptyCheckout(visit.location_id),
        client: client.data,
        practitioner_id: visit.practitioner_id,
        items: given ? [itemOf('treatment', given)] : [],
      }}
    />
  )
}

import { Button } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { calendarPath } from '#features/appointments/screens/place/calendar-address.ts'
import { valuesTyped } from '#features/clients/screens/client-values.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { appointmentAddress } from '#features/reports/screens/places.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { useCatalogue } from './catalogue.ts'
import { ItemsCard } from './items-card.tsx'
import type { Paid } from './paid.ts'
import { PaymentCard } from './payment-card.tsx'
import { SaleCard } from './sale-card.tsx'
import { UnpaidToday } from './unpaid-today.tsx'
import { useCheckoutForm, type CheckoutSubject } from './use-checkout-form.ts'
import { VisitChanges } from './visit-changes.tsx'
import { WalkInCard } from './walk-in-card.tsx'
import styles from './checkout.module.css'

const ClientForm = lazyPart(() =>
  import('#features/clients/screens/client-form-popup.tsx').then((module) => ({ default: module.ClientFormPopup })),
)

/** The checkout form: the sale on the left, the totals and the payment on the right. */
export function CheckoutForm(subject: CheckoutSubject) {
  const { visit } = subject
  const { t } = useTranslation(['checkout', 'common'])
  const go = useGo()
  const format = useFormat()
  /** The number of the sale in this form: what belongs to the last one, such as its notices, goes with it. */
  const [sale, setSale] = useState(0)
  const onPaid = (paid: Paid) => {
    setSale((number) => number + 1)
    subject.onPaid(paid)
  }
  const { form, draft, client, payer, places, place, clientSaved } = useCheckoutForm({ ...subject, onPaid })
  const catalogue = useCatalogue(place, visit)
  /**
   * The client form over this page: for a new client with the typed name, or for the chosen client's missing details.
   */
  const [clientForm, setClientForm] = useState<{ readonly id: number } | { readonly typed: string } | null>(null)

  const appointmentId = visit?.appointment_id ?? null
  const cancel = () => go(appointmentId ? appointmentAddress(appointmentId) : calendarPath)
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          (client || visit) && (
            <>
              {client && !payer.data?.counter && (
                <ClientName id={client.id} name={`${client.first_name} ${client.last_name}`} />
              )}
              {client && visit && ' · '}
              {visit && t('appointmentAt', { time: format.time(visit.datetime_from, visit.location.zone) })}
            </>
          )
        }
      >
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </PageHead>
      {draft.changes && <VisitChanges {...draft.changes} onTake={draft.takeOver} />}
      {visit?.no_show_at && (
        <p className={styles.noShow} role="status">
          <IconUserX size={18} stroke={1.8} aria-hidden />
          {t('noShowText')}
        </p>
      )}
      <div className={styles.page}>
        <div className={styles.left} key={sale}>
          <SaleCard
            form={form.hook}
            place={place}
            places={places}
            visit={visit}
            onNewClient={(typed) => setClientForm({ typed })}
          />
          {!visit && client && payer.data && payer.data.unpaid_today.length > 0 && (
            <UnpaidToday visits={payer.data.unpaid_today} empty={!form.hook.getValues('items').length} />
          )}
          <ItemsCard
            form={form.hook}
            catalogue={catalogue}
            place={place}
            productsOnly={client?.counter ?? false}
            buyerId={client && payer.data?.counter === false ? client.id : null}
            appointmentId={appointmentId}
          />
          {!visit && <WalkInCard form={form.hook} payer={payer.data ?? null} place={place} />}
        </div>
        <PaymentCard
          form={form}
          payer={client && payer}
          place={place}
          visit={
            visit && {
              appointment_id: visit.appointment_id,
              treatment_ids: visit.treatments.map(({ id }) => id),
              changed: draft.changes !== null,
            }
          }
          onCompleteClient={(id) => setClientForm({ id })}
          onCancel={cancel}
        />
      </div>
      {clientForm && place && (
        <Suspense>
          <ClientForm
            nested
            clientId={'id' in clientForm ? clientForm.id : null}
            countryId={place.supported_country_id}
            start={'typed' in clientForm ? valuesTyped(clientForm.typed, browserToday()) : undefined}
            onClose={() => setClientForm(null)}
            onDouble={(client) => {
              clientSaved(client)
              setClientForm(null)
            }}
            onSaved={(client) => {
              clientSaved(client)
              setClientForm(null)
            }}
          />
        </Suspense>
      )}
      <LeaveGuard unsaved={form.dirty} />
    </>
  )
}

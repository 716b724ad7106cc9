import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instant } from '#kernel/day.ts'
import { useSend } from '#platform/client/data.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { rawApi } from '../../contract/raw.ts'
import { fitsWalkIn } from './booking-values.ts'
import type { BookingForm } from './use-booking-form.ts'

const epoch = instant(0)

/**
 * Makes a walk-in of what was filled in, with its notes, and opens its till (decision C128). It waits until the form
 * says who treats whom, and how. A walk-in begins now, lasts as its treatment does and takes no devices: where the form
 * says otherwise it asks first, so that nothing chosen is lost in silence.
 */
export function WalkInButton({ bookingForm: { values, draft, booking } }: { bookingForm: BookingForm }) {
  const { t } = useTranslation(['appointments', 'common'])
  const may = useMay()
  const go = useGo()
  const [asks, setAsks] = useState(false)
  const create = useSend(rawApi.create, {
    onSuccess: ({ id }) => {
      draft.forget()
      go(`/payment/${id}`)
    },
  })
  if (!may('checkout.read')) return null
  const { client, location_id, treatment_id, user_id, notes } = values
  const body =
    client && location_id && treatment_id && user_id
      ? { client_id: client.id, location_id, treatment_id, user_id, devices: [], notes }
      : null
  const fits = fitsWalkIn({ ...values, start: booking.start })
  const make = () => {
    setAsks(false)
    if (body) create.mutate({ body: { ...body, datetime_from: epoch, datetime_till: epoch } })
  }
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        disabled={!body}
        loading={create.isPending}
        title={t(body ? 'walkInText' : 'walkInNeeds')}
        onClick={() => (fits ? make() : setAsks(true))}
      >
        {t('walkInNow')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('walkInNow')}
        text={t('walkInElse')}
        confirmLabel={t('walkInNow')}
        cancelLabel={t('common:keepEditing')}
        onConfirm={make}
        onCancel={() => setAsks(false)}
      />
    </>
  )
}

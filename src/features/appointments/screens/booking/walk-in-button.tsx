import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { instant } from '#kernel/day.ts'
import { useSend } from '#platform/client/data.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { rawApi } from '../../contract/raw.ts'
import { fitsWalkIn } from './booking-values.ts'
import type { BookingForm } from './use-booking-form.ts'

const epoch = instant(0)

/**
 * Makes a walk-in of what was filled in, with its notes, and opens its till (decision C128). It waits until the form
 * says who treats whom, and how. A walk-in begins now, lasts as its treatment does and takes no devices: it is not
 * offered where the form says otherwise, so that nothing typed is lost.
 */
export function WalkInButton({ bookingForm: { values, draft } }: { bookingForm: BookingForm }) {
  const { t } = useTranslation('appointments')
  const may = useMay()
  const go = useGo()
  const make = useSend(rawApi.create, {
    onSuccess: ({ id }) => {
      draft.forget()
      go(`/payment/${id}`)
    },
  })
  if (!may('checkout.read')) return null
  const { client, location_id, treatment_id, user_id, notes } = values
  const fits = fitsWalkIn(values)
  const body =
    fits && client && location_id && treatment_id && user_id
      ? { client_id: client.id, location_id, treatment_id, user_id, devices: [], notes }
      : null
  return (
    <Button
      variant="subtle"
      color="gray"
      disabled={!body}
      loading={make.isPending}
      title={t(body ? 'walkInText' : fits ? 'walkInNeeds' : 'walkInElse')}
      onClick={() => body && make.mutate({ body: { ...body, datetime_from: epoch, datetime_till: epoch } })}
    >
      {t('walkInNow')}
    </Button>
  )
}

import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { instant } from '#kernel/day.ts'
import { useSend } from '#platform/client/data.ts'
import { useGo, useGoFrom } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { rawApi } from '#features/appointments/contract/raw.ts'
import { reportsApi } from '#features/reports/contract.ts'
import type { CheckoutValues } from './values.ts'
import styles from './items.module.css'

interface MissingGroundsProps {
  /** The VAT of the line without a questionnaire. */
  readonly rate: string
  readonly control: Control<CheckoutValues>
  /** The treatment that can be given now; null for a package, which is none. */
  readonly treatmentId: number | null
  /** The visit whose report asks the questionnaire; null when there is none. */
  readonly appointmentId: number | null
  /** The treatment has become a visit of its own, so it is no longer sold by this line. */
  readonly onVisit: () => void
}

/**
 * Says that the questionnaire is missing, and leads to it: to the report of the visit that it belongs to; without one to
 * a walk-in, whose report asks it, or to a new appointment (decision C127). Whoever may open none of them reads it in the
 * refusal of the payment.
 */
export function MissingGrounds({ rate, control, treatmentId, appointmentId, onVisit }: MissingGroundsProps) {
  const { t } = useTranslation('checkout')
  const go = useGo()
  const goFrom = useGoFrom()
  const may = useMay()
  const clientId = useWatch({ control, name: 'client' })?.id ?? null
  const walkIn = useWalkIn(control, treatmentId, onVisit)
  const ways =
    appointmentId === null
      ? [
          ...(walkIn ? [[t('walkInForGrounds'), walkIn] as const] : []),
          ...(may('appointment.create') ? [[t('bookForGrounds'), () => go(`/calendar/new/${clientId}`)] as const] : []),
        ]
      : may(reportsApi.show.may)
        ? [[t('fillInGrounds'), () => goFrom(`/report/${appointmentId}`)] as const]
        : []
  return (
    <>
      {rate} <span className={styles.changed}>{t('groundsMissing')}</span>
      {ways.map(([label, open]) => (
        <span key={label}>
          {' '}
          <button type="button" className={styles.link} onClick={open}>
            {label}
          </button>
        </span>
      ))}
    </>
  )
}

const epoch = instant(0)

/** Makes a walk-in of the treatment, and opens its till; null while the sale does not say who treats whom where. */
function useWalkIn(control: Control<CheckoutValues>, treatmentId: number | null, onVisit: () => void) {
  const go = useGo()
  const [client, location_id, user_id] = useWatch({ control, name: ['client', 'location_id', 'practitioner_id'] })
  const make = useSend(rawApi.create, {
    onSuccess: ({ id }) => {
      onVisit()
      go(`/payment/${id}`)
    },
  })
  if (!client || client.counter || !location_id || !user_id || treatmentId === null || make.isPending) return null
  const body = { client_id: client.id, location_id, user_id, treatment_id: treatmentId, devices: [] }
  return () => make.mutate({ body: { ...body, datetime_from: epoch, datetime_till: epoch } })
}

import { useTranslation } from 'react-i18next'
import { parseDay, type Day } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { ApiError } from '#platform/client/api.ts'
import { useAddressId, useSearchWords } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { rawApi } from '../../contract/raw.ts'
import { mayGoOutsideRules } from '../../rules/raw.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { RawForm } from './raw-form.tsx'
import { wishIn } from '../booking/booking-values.ts'
import { emptyRaw, rawOf } from './raw-values.ts'
import { useOpened } from '../changes/use-opened.tsx'
import { useShowInCalendar } from '../place/use-show-in-calendar.ts'

/** An appointment outside the rules: a new one, or the one in the address (spec 2 §3, decision C61). */
export function RawAppointment() {
  const { t } = useTranslation('appointments')
  const id = useAddressId('id')
  const address = useCalendarAddress()
  const may = useMay()
  const words = useSearchWords()
  const reading = useRead(
    rawApi.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, refetchOnWindowFocus: false },
  )
  useShowInCalendar(reading.data, address, `/calendar/raw/${id}`)
  const { appointment, error, ended } = useOpened(`raw.${id}`, reading)
  if (!mayGoOutsideRules(may)) {
    return (
      <Popup
        title={t(id === null ? 'rawTitle' : 'rawEditTitle')}
        size="wide"
        loading={false}
        error={{ error: new ApiError(403, '', []), onRetry: () => address.close() }}
        form={null}
        onClose={() => address.close()}
      >
        {null}
      </Popup>
    )
  }
  if (id === null) {
    const wish = wishIn(words)
    const day: Day =
      wish?.day ?? parseDay(words.on ?? '') ?? (address.date < address.today ? address.today : address.date)
    return (
      <RawForm
        booked={null}
        initial={emptyRaw({
          locationId: address.location?.id ?? null,
          day,
          time: wish?.time ?? null,
          roomId: Number(words.in) || null,
          userId: Number(words.who) || null,
        })}
      />
    )
  }
  if (!appointment) {
    return (
      <Popup
        title={t('rawEditTitle')}
        size="wide"
        loading={!error}
        error={error && { error, onRetry: () => void reading.refetch() }}
        form={null}
        onClose={() => address.close()}
      >
        {null}
      </Popup>
    )
  }
  return <RawForm key={id} booked={appointment} initial={rawOf(appointment)} ended={ended} />
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { leaveSaved } from '#platform/client/data.ts'
import { useMay } from '#platform/client/session.ts'
import { mayGoOutsideRules } from '../../rules/raw.ts'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { handOver, rawFrom } from '../raw/raw-values.ts'
import type { BookingForm } from './use-booking-form.ts'

interface OutsideRulesButtonProps {
  readonly bookingForm: BookingForm
  /** The location of the empty place that was chosen. */
  readonly locationId: number | null
}

/** Opens the form without rules, which goes on with what was filled in here. */
export function OutsideRulesButton({ bookingForm, locationId }: OutsideRulesButtonProps) {
  const { t } = useTranslation('appointments')
  const address = useCalendarAddress()
  const may = useMay()
  if (!mayGoOutsideRules(may)) return null
  const { values, version, booking } = bookingForm
  const { base: booked } = version

  function goOutsideRules(): void {
    const { slot, wish, day, duration, zone } = booking
    const soFar = { booked, slot, wish: wish && { ...wish, locationId }, day, duration, zone }
    handOver({ base: booked, values: rawFrom(values, soFar) })
    void leaveSaved(() => address.open(booked ? `/calendar/raw/${booked.id}` : '/calendar/raw'))
  }
  return (
    <Button variant="subtle" color="gray" onClick={goOutsideRules}>
      {t('rawInstead')}
    </Button>
  )
}

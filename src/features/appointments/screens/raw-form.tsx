import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '#kernel/day.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { ApiError } from '#platform/client/api.ts'
import { queryOf, useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { notify } from '#platform/client/notices.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import type { Appointment } from '../contract.ts'
import { rawApi } from '../contract/raw.ts'
import { isLongRange, rawTimeProblems } from '../rules/raw.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { changesAppointments } from './calendar-data.ts'
import { highlight } from './highlight.ts'
import { RawFields } from './raw-fields.tsx'
import { rawInputOf, rawOf, timesOf, type RawValues } from './raw-values.ts'
import { useChanges } from './use-changes.ts'
import { useNow } from './use-now.ts'
import styles from './appointment-form.module.css'

/** Books or changes an appointment outside the rules: nothing need be free, only the times have limits (spec 2 §5). */
export function RawForm({ booked: first, initial }: { booked: Appointment | null; initial: RawValues }) {
  const { t } = useTranslation(['appointments', 'common'])
  const { shortDay, time } = useFormat()
  const sentence = useProblemSentence()
  const now = useNow()
  const queries = useQueryClient()
  const address = useCalendarAddress()
  const changesOf = useChanges()
  const { locations } = useLocationChoice()
  const [booked, setBooked] = useState(first)
  const [changed, setChanged] = useState<Appointment | null>(null)
  /** Answers the question whether more than a day is meant, while it is asked. */
  const [asking, setAsking] = useState<((confirmed: boolean) => void) | null>(null)

  function done({ id, client, location, room, datetime_from }: Appointment): void {
    const { day } = wallClock(datetime_from, location.zone)
    notify(t(booked ? 'changedNotice' : 'bookedNotice', { name: `${client.first_name} ${client.last_name}`, moment: `${shortDay(day)} ${time(datetime_from, location.zone)}` }))
    highlight(id)
    address.close({ location: String(location.id), date: day, ...(address.view === 'week' && { room: String(room.id) }) })
  }
  const sending = { failure: 'form', invalidates: [...changesAppointments, availabilityApi.availability], onSuccess: done } as const
  const create = useSend(rawApi.create, sending)
  const update = useSend(rawApi.update, sending)

  const form = useBalieForm<RawValues>({
    defaultValues: initial,
    names: { client_id: 'client', datetime_from: 'time_from', datetime_till: 'time_till' },
    submit: async (values) => {
      const zone = zoneOf(values)
      const times = timesOf(values, zone)
      if (!times) return
      const long = isLongRange(times, zone)
      if (long && !(await new Promise<boolean>((resolve) => setAsking(() => resolve)))) return
      const body = rawInputOf(values, times, long)
      try {
        await (booked ? update.mutateAsync({ params: { id: booked.id }, body: { ...body, updated_at: booked.updated_at } }) : create.mutateAsync({ body }))
      } catch (error) {
        if (error instanceof ApiError && error.has('stale') && booked) setChanged(await queries.fetchQuery({ ...queryOf(rawApi.show, { params: { id: booked.id } }), staleTime: 0 }))
        throw error
      }
    },
  })
  const zoneOf = ({ location_id }: RawValues) => locations.find(({ id }) => id === location_id)?.zone ?? booked?.location.zone ?? 'Europe/Amsterdam'
  const values = form.hook.watch()
  const times = timesOf(values, zoneOf(values))
  const problems = times ? rawTimeProblems(times, zoneOf(values), now) : []
  const long = times !== null && !problems.length && isLongRange(times, zoneOf(values))
  const answer = (confirmed: boolean) => {
    asking?.(confirmed)
    setAsking(null)
  }
  function takeOver(): void {
    if (!changed) return
    form.hook.reset(rawOf(changed), { keepDirtyValues: true })
    setBooked(changed)
    setChanged(null)
    form.hook.setFocus('notes')
  }

  return (
    <>
      <Popup
        title={t(booked ? 'rawEditTitle' : 'rawTitle')} size="wide" loading={false} error={null} form={form} submitLabel={t(booked ? 'saveChange' : 'book')} submittable={problems.length === 0}
        onClose={() => { if (booked) highlight(booked.id); address.close() }}
        actions={problems[0] && <span className={`${styles.chosen} ${styles.gone}`} role="status"><IconAlertTriangle size={17} stroke={1.8} aria-hidden />{sentence(problems[0])}</span>}
      >
        {changed && booked && <ChangesNote changes={changesOf(booked, changed)} onTake={takeOver} />}
        <p className={styles.note}><IconAlertTriangle size={17} stroke={1.8} aria-hidden />{t('withoutRulesText')}</p>
        <RawFields form={form} booked={booked} />
        {long && <p className={styles.note} role="status"><IconInfoCircle size={17} stroke={1.8} aria-hidden />{t('longRange')}</p>}
      </Popup>
      <ConfirmDialog opened={asking !== null} title={t('longRangeTitle')} text={t('longRange')} confirmLabel={t('longRangeConfirm')} cancelLabel={t('common:keepEditing')} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </>
  )
}

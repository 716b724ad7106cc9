import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '#kernel/day.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { queryOf, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { notify } from '#platform/client/notices.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { useVersion } from '#platform/client/version.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import type { Appointment } from '../contract.ts'
import { changesAppointments } from './shown-appointments.ts'
import { rawApi } from '../contract/raw.ts'
import { isLongRange, rawTimeProblems, type RawTimes } from '../rules/raw.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { highlight } from './highlight.ts'
import { RawFields } from './raw-fields.tsx'
import { rawInputOf, rawOf, takeHanded, timesOf, type RawValues } from './raw-values.ts'
import { useChanges } from './use-changes.ts'
import { useNow } from './use-now.ts'
import { wordsToShow } from './use-show-in-calendar.ts'
import styles from './appointment-form.module.css'

const limit = 'limit'
/** At which field a limit is said: where it is mended. */
const fieldOf = {
  till_not_after_from: 'time_till',
  range_over_3_years: 'day_till',
  too_far_ahead: 'day_from',
  too_long_ago: 'day_from',
} as const
const limited = ['day_from', 'day_till', 'time_till'] as const

interface RawFormProps {
  readonly booked: Appointment | null
  readonly initial: RawValues
  /** Why it cannot be saved any more: it was cancelled meanwhile. */
  readonly ended?: ReactNode
}

/** Books or changes an appointment outside the rules: nothing need be free, only the times have limits (spec 2 §5). */
export function RawForm({ booked: first, initial, ended }: RawFormProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const { shortDay, time } = useFormat()
  const sentence = useProblemSentence()
  const now = useNow()
  const queries = useQueryClient()
  const address = useCalendarAddress()
  const changesOf = useChanges()
  const { locations } = useLocationChoice()
  /** Answers the question whether more than a day is meant, while it is asked. */
  const [asking, setAsking] = useState<((confirmed: boolean) => void) | null>(null)

  function done(appointment: Appointment): void {
    const { id, client, location, datetime_from } = appointment
    const { day } = wallClock(datetime_from, location.zone)
    draft.forget()
    notify(
      t(booked ? 'changedNotice' : 'bookedNotice', {
        name: `${client.first_name} ${client.last_name}`,
        moment: `${shortDay(day)} ${time(datetime_from, location.zone)}`,
      }),
    )
    highlight(id)
    address.close(wordsToShow(appointment, address) ?? {})
  }
  const sending = {
    failure: 'form',
    invalidates: [...changesAppointments, availabilityApi.availability],
    onSuccess: done,
  } as const
  const create = useSend(rawApi.create, { ...sending, keepAs: 'raw.new' })
  const update = useSend(rawApi.update, sending)

  const form = useBalieForm<RawValues>({
    defaultValues: initial,
    names: { client_id: 'client', datetime_from: 'time_from', datetime_till: 'time_till' },
    submit: async (values) => {
      const zone = zoneOf(values)
      const times = timesOf(values, zone, booked)
      if (!times) return
      const wrong = limitsOf(times, zone)[0]
      if (wrong) {
        form.hook.setError(wrong.field, { type: limit, message: wrong.message }, { shouldFocus: true })
        return
      }
      const long = isLongRange(times, zone)
      if (long && !(await new Promise<boolean>((resolve) => setAsking(() => resolve)))) return
      const body = rawInputOf(values, times, long)
      await version.saving(
        booked
          ? update.mutateAsync({ params: { id: booked.id }, body: { ...body, updated_at: booked.updated_at } })
          : create.mutateAsync({ body }),
      )
    },
  })
  const version = useVersion({
    form,
    stored: first,
    valuesOf: rawOf,
    newest: (refusal, { id }) =>
      refusal.has('stale') ? queries.fetchQuery({ ...queryOf(rawApi.show, { params: { id } }), staleTime: 0 }) : null,
    focus: 'notes',
  })
  const draft = useDraft(`raw.${first?.id ?? 'new'}`, version)
  const { base: booked, changed } = version
  // What was typed in the form with rules is as unsaved here as it was there.
  const takeOn = useEffectEvent(() => {
    const typed = takeHanded()
    if (typed) version.resumeDraft(typed)
  })
  useEffect(() => takeOn(), [])
  const limitsOf = (times: RawTimes, zone: string) =>
    rawTimeProblems(times, zone, now).map((problem) => ({
      field: fieldOf[problem.code as keyof typeof fieldOf],
      message: sentence(problem),
    }))
  const zoneOf = ({ location_id }: RawValues) =>
    locations.find(({ id }) => id === location_id)?.zone ?? booked?.location.zone ?? 'Europe/Amsterdam'
  const values = form.hook.watch()
  const times = timesOf(values, zoneOf(values), booked)
  const limits = times ? limitsOf(times, zoneOf(values)) : []
  const long = times !== null && !limits.length && isLongRange(times, zoneOf(values))
  // A limit is said below its field as soon as it is passed, and goes when it is kept again.
  const { errors } = form.hook.formState
  const sayLimits = useEffectEvent(() => {
    for (const field of limited) {
      const wrong = limits.find((one) => one.field === field)
      if (wrong && errors[field]?.message !== wrong.message)
        form.hook.setError(field, { type: limit, message: wrong.message })
      else if (!wrong && errors[field]?.type === limit) form.hook.clearErrors(field)
    }
  })
  useEffect(() => {
    sayLimits()
  })
  const answer = (confirmed: boolean) => {
    asking?.(confirmed)
    setAsking(null)
  }
  return (
    <>
      <Popup
        title={t(booked ? 'rawEditTitle' : 'rawTitle')}
        size="wide"
        loading={false}
        error={null}
        form={form}
        submitLabel={t(booked ? 'saveChange' : 'book')}
        submittable={!ended}
        onClose={() => {
          if (booked) highlight(booked.id)
          address.close()
        }}
      >
        {ended}
        {!ended && changed && booked && <ChangesNote changes={changesOf(booked, changed)} onTake={version.takeOver} />}
        {draft.restored && !changed && <DraftNote onDiscard={draft.discard} />}
        <p className={styles.note}>
          <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
          {t('rawNote')}
        </p>
        <RawFields form={form} booked={booked} />
        {long && (
          <p className={styles.note} role="status">
            <IconInfoCircle size={17} stroke={1.8} aria-hidden />
            {t('longRange')}
          </p>
        )}
      </Popup>
      <ConfirmDialog
        opened={asking !== null}
        title={t('longRangeTitle')}
        text={t('longRange')}
        confirmLabel={t('longRangeConfirm')}
        cancelLabel={t('common:keepEditing')}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
    </>
  )
}

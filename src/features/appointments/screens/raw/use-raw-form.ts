import { useEffect, useEffectEvent, useState } from 'react'
import { availabilityApi } from '#features/availability/contract.ts'
import { useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import type { FormVersion } from '#platform/client/version.ts'
import type { Appointment } from '../../contract.ts'
import { rawApi } from '../../contract/raw.ts'
import { rawInputOf, rawOf, takeHanded, type RawValues } from './raw-values.ts'
import { changesAppointments } from '../changes/shown-appointments.ts'
import { useAppointmentVersion } from '../changes/use-appointment-version.ts'
import { useRawTimes } from './use-raw-times.ts'
import { useSavedAppointment } from '../changes/use-saved-appointment.ts'

/** The calls that save an appointment outside the rules. */
function useRawCalls(onSaved: (appointment: Appointment, what: 'booked' | 'changed') => void) {
  const options = { failure: 'form', invalidates: [...changesAppointments, availabilityApi.availability] } as const
  const create = useSend(rawApi.create, {
    ...options,
    keepAs: 'raw.new',
    onSuccess: (appointment) => onSaved(appointment, 'booked'),
  })
  const update = useSend(rawApi.update, {
    ...options,
    onSuccess: (appointment) => onSaved(appointment, 'changed'),
  })
  return { create, update }
}

/** Asks a question in the midst of saving, which waits for the answer. */
function useQuestion() {
  const [settle, setSettle] = useState<((answer: boolean) => void) | null>(null)
  return {
    isAsked: settle !== null,
    ask: () => new Promise<boolean>((resolve) => setSettle(() => resolve)),
    answer: (answer: boolean) => {
      settle?.(answer)
      setSettle(null)
    },
  }
}

/** Goes on with what was typed in the form with rules: it is as unsaved here as it was there. */
function useHandedOver(version: FormVersion<Appointment, RawValues>): void {
  const takeOn = useEffectEvent(() => {
    const typed = takeHanded()
    if (typed) version.resumeDraft(typed)
  })
  useEffect(() => takeOn(), [])
}

/**
 * The form without rules: what is typed and kept, the limits of its times, and how it is saved. Before it saves an
 * appointment that lasts longer than a day, it asks whether that is meant.
 */
export function useRawForm(opened: Appointment | null, initial: RawValues) {
  const saved = useSavedAppointment()
  const calls = useRawCalls((appointment, what) => {
    draft.forget()
    saved.onSaved(appointment, what)
  })
  const longRange = useQuestion()
  const form = useBalieForm<RawValues>({
    defaultValues: initial,
    names: { client_id: 'client', datetime_from: 'time_from', datetime_till: 'time_till' },
    submit: save,
  })
  const version = useAppointmentVersion({ form, stored: opened, valuesOf: rawOf, show: rawApi.show })
  const draft = useDraft(`raw.${opened?.id ?? 'new'}`, version)
  useHandedOver(version)
  const { base: booked } = version
  const times = useRawTimes(form, booked)

  async function save(values: RawValues): Promise<void> {
    const { range, limits, isLong } = times.timesIn(values)
    if (!range) return
    if (limits[0]) return times.focusLimit(limits[0])
    if (isLong && !(await longRange.ask())) return
    const body = rawInputOf(values, range, isLong)
    await version.saving(
      booked
        ? calls.update.mutateAsync({ params: { id: booked.id }, body: { ...body, updated_at: booked.updated_at } })
        : calls.create.mutateAsync({ body }),
    )
  }
  return { form, version, draft, isLong: times.typed.isLong, longRange }
}

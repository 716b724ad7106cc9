import { useQueryClient } from '@tanstack/react-query'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { queryOf } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useVersion, type FormVersion } from '#platform/client/version.ts'
import { appointmentsApi, type Appointment } from '../../contract.ts'
import type { rawApi } from '../../contract/raw.ts'

interface VersionedForm<Values extends FieldValues> {
  readonly form: Form<Values>
  /** The appointment when the form opened; null for a new one. */
  readonly stored: Appointment | null
  readonly valuesOf: (appointment: Appointment) => Values
  /** The call that reads the appointment as it is now. */
  readonly show?: typeof appointmentsApi.show | typeof rawApi.show
}

/** The version of the appointment on which a form is based; it is read anew when saving over it is refused as stale. */
export function useAppointmentVersion<Values extends FieldValues & { notes: string }>({
  form,
  stored,
  valuesOf,
  show = appointmentsApi.show,
}: VersionedForm<Values>): FormVersion<Appointment, Values> {
  const queries = useQueryClient()
  return useVersion({
    form,
    stored,
    valuesOf,
    newest: (refusal, { id }) =>
      refusal.has('stale') ? queries.fetchQuery({ ...queryOf(show, { params: { id } }), staleTime: 0 }) : null,
    focus: 'notes' as FieldPath<Values>,
  })
}

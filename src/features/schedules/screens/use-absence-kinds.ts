import { useEffect, useEffectEvent } from 'react'
import type { Form } from '#platform/client/form.ts'
import { usePerson } from '#platform/client/session.ts'
import type { Absence } from '../contract/absences.ts'
import { mayPlan } from '../rules/absences.ts'
import { kindsFor, type AbsenceValues } from './absence-values.ts'

/** The kinds of absence that this person may choose for the subject, and whether they may change or remove this one. */
export function useAbsenceKinds({ hook }: Form<AbsenceValues>, stored: Absence | null) {
  const { permissions } = usePerson()
  const subject = hook.watch('subject')
  const kinds = kindsFor(subject, (kind) => mayPlan(kind, permissions, stored ? 'schedule.update' : 'schedule.create'))
  const may = (permission: 'schedule.update' | 'schedule.delete') =>
    stored !== null && stored.kind !== 'absent' && mayPlan(stored.kind, permissions, permission)

  // Another subject may not have the chosen kind.
  const fitKind = useEffectEvent(() => {
    if (!kinds.some((kind) => kind === hook.getValues('kind'))) hook.setValue('kind', kinds[0] ?? null)
  })
  useEffect(() => fitKind(), [subject])
  return { kinds, mayEdit: !stored || may('schedule.update'), mayRemove: may('schedule.delete') }
}

/** Moves the last day along, so that it is never before the first. */
export function useLastDayFollows({ hook }: Form<AbsenceValues>): void {
  const [first, last] = hook.watch(['date_from', 'date_till'])
  const follow = useEffectEvent(() => {
    if (first && last && last < first) hook.setValue('date_till', first, { shouldDirty: true })
  })
  useEffect(() => follow(), [first])
}

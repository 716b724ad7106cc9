import { useTranslation } from 'react-i18next'
import { mondayOf } from '#kernel/day.ts'
import { ApiError, refusalIn } from '#platform/client/api.ts'
import { useConfirmed } from '#platform/client/confirmed.ts'
import { leaveSaved } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useVersion } from '#platform/client/version.ts'
import { absencesApi, type Absence, type AbsenceInput } from '../contract/absences.ts'
import type { AbsenceOver } from './absence-over.ts'
import { absenceDraft, absenceValues, formProblems, type AbsenceValues } from './absence-values.ts'
import { useChange } from './schedule-data.ts'
import { useAbsenceChanges } from './use-absence-changes.ts'

/** The fields of this form that stand for fields of the call. */
const names = { employee_id: 'subject', room_id: 'subject', device_id: 'subject', location_id: 'subject' } as const

/** The absence that a form changes or adds, and the page over which it opens. */
export interface AbsenceSubject {
  readonly over: AbsenceOver
  /** The absence that is changed; null for a new one. */
  readonly stored: Absence | null
  readonly initial: AbsenceValues
}

/**
 * The form of an absence: its values, draft, saving and removal. Appointments that the absence would cover are listed
 * before it is saved (decision C68).
 */
export function useAbsenceForm({ over, stored: opened, initial }: AbsenceSubject) {
  const { t } = useTranslation('schedules')
  const confirmation = useConfirmed()
  const name = `absence.${opened?.id ?? 'new'}`
  const create = useChange(absencesApi.create, { keepAs: name })
  const update = useChange(absencesApi.update)
  const { remove, undoAdded, undoSaved } = useAbsenceChanges()
  const form = useBalieForm<AbsenceValues>({ defaultValues: initial, submit: save, names })
  const version = useVersion({
    form,
    stored: opened,
    valuesOf: absenceValues,
    newest: (refusal) => refusalIn(refusal, absencesApi.update, 'stale'),
    focus: 'date_from',
  })
  const draft = useDraft(name, version)
  const { base: stored } = version

  async function save(typed: AbsenceValues): Promise<void> {
    const input = absenceDraft(typed)
    const problems = formProblems(typed)
    if (problems.length) throw new ApiError(422, '', problems)
    await confirmation.attempt(async (confirmed) => {
      const body = { ...input, confirmed } as AbsenceInput
      const saved = await version.saving(
        stored
          ? update.mutateAsync({ params: { id: stored.id }, body: { ...body, updated_at: stored.updated_at } })
          : create.mutateAsync({ body }),
      )
      draft.forget()
      notify(
        t(stored ? 'absenceSaved' : 'absenceAdded', { kind: t(saved.kind), name: saved.name }),
        stored ? undoSaved(stored, saved) : undoAdded(saved),
      )
      await leaveSaved(() =>
        over.close(stored || mondayOf(saved.date_from) === mondayOf(over.date) ? {} : { date: saved.date_from }),
      )
    })
  }
  return {
    form,
    version,
    draft,
    confirmation,
    removeStored: (): void => {
      if (!stored) return
      remove(stored).then(
        () => leaveSaved(() => over.close()),
        () => {}, // a notice tells why it failed
      )
    },
  }
}

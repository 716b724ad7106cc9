import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mondayOf, wallClock, type Day } from '#kernel/day.ts'
import { ApiError, refusalIn } from '#platform/client/api.ts'
import { useConfirmed } from '#platform/client/confirmed.ts'
import { leaveSaved } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { usePerson } from '#platform/client/session.ts'
import { useVersion } from '#platform/client/version.ts'
import { ChangesNote, type Change } from '#platform/client/ui/changes-note.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { DayField, SelectField, SwitchField, TextareaField, TimeField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { scheduleLimits } from '../contract.ts'
import { absencesApi, calendarKinds, type Absence, type AbsenceInput } from '../contract/absences.ts'
import { mayPlan } from '../rules/absences.ts'
import {
  absenceDraft,
  absenceValues,
  formProblems,
  kindsFor,
  mayLackEnd,
  type AbsenceValues,
} from './absence-values.ts'
import type { AbsenceOver } from './absence-over.ts'
import { AlreadyAway } from './already-away.tsx'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { OrphansPanel } from './orphans-panel.tsx'
import { useChange } from './schedule-data.ts'
import { useAbsenceChanges } from './use-absence-changes.ts'
import { useSubjects } from './use-subjects.ts'
import styles from './schedule-form.module.css'

/** Where the fields of the call are in this form. */
const names = { employee_id: 'subject', room_id: 'subject', device_id: 'subject', location_id: 'subject' } as const

/** Takes somebody or something away for a while, or changes for how long. */
export function AbsenceForm({
  over,
  stored: first,
  initial,
}: {
  over: AbsenceOver
  stored: Absence | null
  initial: AbsenceValues
}) {
  const { t } = useTranslation(['schedules', 'common'])
  const format = useFormat()
  const { permissions } = usePerson()
  const question = useConfirmed()
  const create = useChange(absencesApi.create)
  const update = useChange(absencesApi.update)
  const { remove, undoAdded, undoSaved } = useAbsenceChanges()
  const form = useBalieForm<AbsenceValues>({ defaultValues: initial, submit: save, names })
  const { control, hook } = form
  const version = useVersion({
    form,
    stored: first,
    valuesOf: absenceValues,
    newest: (refusal) => refusalIn(refusal, absencesApi.update, 'stale'),
    focus: 'date_from',
  })
  const draft = useDraft(`absence.${first?.id ?? 'new'}`, version)
  const { base: stored, changed } = version
  const values = hook.watch()
  const mayEdit = !stored || (stored.kind !== 'absent' && mayPlan(stored.kind, permissions, 'schedule.update'))
  const mayRemove = stored !== null && stored.kind !== 'absent' && mayPlan(stored.kind, permissions, 'schedule.delete')
  const kinds = kindsFor(values.subject, (kind) =>
    mayPlan(kind, permissions, stored ? 'schedule.update' : 'schedule.create'),
  )
  const subjects = useSubjects(over, stored)

  async function save(typed: AbsenceValues): Promise<void> {
    const input = absenceDraft(typed)
    const problems = formProblems(typed)
    if (problems.length) throw new ApiError(422, '', problems)
    await question.attempt(async (confirmed) => {
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

  const removeIt = () =>
    void (
      stored &&
      remove(stored).then(
        () => leaveSaved(() => over.close()),
        () => {},
      )
    ) // what went wrong is in a notice

  // Of somebody else other kinds are possible.
  const fitKind = useEffectEvent(() => {
    if (!kinds.some((kind) => kind === hook.getValues('kind'))) hook.setValue('kind', kinds[0] ?? null)
  })
  useEffect(() => fitKind(), [values.subject])
  // The last day is never before the first: it comes along.
  const followDay = useEffectEvent(() => {
    if (values.date_from && values.date_till && values.date_till < values.date_from)
      hook.setValue('date_till', values.date_from, { shouldDirty: true })
  })
  useEffect(() => followDay(), [values.date_from])
  const moment = (day: Day | null, time: string | null) =>
    day ? `${format.shortDay(day)} ${time ?? ''}`.trim() : t('endUnknown')
  const changesOf = (before: Absence, after: Absence): Change[] =>
    (
      [
        [t('kind'), ({ kind }: Absence) => t(kind)],
        [t('firstDay'), (one: Absence) => moment(one.date_from, one.time_from)],
        [t('lastDay'), (one: Absence) => moment(one.date_till, one.time_till)],
        [t('note'), ({ note }: Absence) => note],
      ] as const
    ).map(([label, shown]) => ({ label, before: shown(before), after: shown(after) }))

  const { orphans } = question
  const openEnd = values.openEnd && mayLackEnd(values)
  const noteHint =
    values.kind === 'holiday' || values.kind === 'sick_leave'
      ? t('noteNoHealth')
      : values.kind && calendarKinds.includes(values.kind)
        ? t('noteForAll')
        : undefined
  return (
    <Popup
      title={over.of?.titles?.[stored ? 'stored' : 'newOne'] ?? t(stored ? 'editAbsence' : 'newAbsence')}
      subtitle={stored?.name ?? over.of?.name}
      size={orphans ? 'wide' : 'small'}
      loading={false}
      error={null}
      form={mayEdit ? form : null}
      onClose={() => over.close()}
      submitLabel={orphans ? t('saveAnyway') : stored ? undefined : t('common:add')}
      actions={
        orphans ? (
          <Button variant="default" onClick={question.back}>
            {t('common:back')}
          </Button>
        ) : (
          mayRemove && (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={removeIt}>
              {t('common:remove')}
            </Button>
          )
        )
      }
    >
      {orphans && <OrphansPanel {...orphans} />}
      <fieldset className={styles.fields} hidden={orphans !== null} disabled={!mayEdit}>
        {changed && stored && <ChangesNote changes={changesOf(stored, changed)} onTake={version.takeOver} />}
        {draft.restored && !changed && <DraftNote onDiscard={draft.discard} />}
        {!stored && !over.of && (
          <SelectField control={control} name="subject" label={t('subject')} required options={subjects} />
        )}
        {kinds.length > 0 && (
          <ChoiceField
            control={control}
            name="kind"
            label={t('kind')}
            startHere={initial.subject !== null}
            options={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
          />
        )}
        <div className={styles.pair}>
          <DayField control={control} name="date_from" label={t('firstDay')} required />
          {!openEnd && <DayField control={control} name="date_till" label={t('lastDay')} required />}
        </div>
        {mayLackEnd(values) && <SwitchField control={control} name="openEnd" label={t('endUnknown')} />}
        <SwitchField control={control} name="wholeDays" label={t('wholeDays')} />
        {!values.wholeDays && (
          <div className={styles.pair}>
            <TimeField control={control} name="time_from" label={t('fromTime')} placeholder={t('startOfDay')} />
            {!openEnd && (
              <TimeField control={control} name="time_till" label={t('tillTime')} placeholder={t('endOfDay')} />
            )}
          </div>
        )}
        <AlreadyAway values={values} exceptId={stored?.id ?? null} />
        <TextareaField
          control={control}
          name="note"
          label={t('note')}
          maxLength={scheduleLimits.note}
          minRows={2}
          description={noteHint}
        />
        {stored?.created_by && (
          <p className={styles.foot}>
            {t('madeBy', {
              name: stored.created_by,
              day: format.day(wallClock(stored.created_at, over.location?.zone ?? 'UTC').day),
            })}
          </p>
        )}
      </fieldset>
    </Popup>
  )
}

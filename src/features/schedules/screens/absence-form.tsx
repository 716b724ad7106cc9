import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { DayField, SelectField, SwitchField, TextareaField, TimeField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { OrphansPanel } from '#platform/client/ui/orphans-panel.tsx'
import { calendarKinds } from '../contract/absences.ts'
import { scheduleLimits } from '../contract/limits.ts'
import { mayLackEnd } from './absence-values.ts'
import { AlreadyAway } from './already-away.tsx'
import { useAbsenceComparison } from './use-absence-comparison.ts'
import { useAbsenceForm, type AbsenceSubject } from './use-absence-form.ts'
import { useAbsenceKinds, useLastDayFollows } from './use-absence-kinds.ts'
import { useSubjects } from './use-subjects.ts'
import styles from './schedule-form.module.css'

/** Adds an absence, or changes one. */
export function AbsenceForm(subject: AbsenceSubject) {
  const { over, initial } = subject
  const { t } = useTranslation(['schedules', 'common'])
  const format = useFormat()
  const { form, version, draft, confirmation, removeStored } = useAbsenceForm(subject)
  const { control, hook } = form
  const { base: stored, changed } = version
  const { kinds, mayEdit, mayRemove } = useAbsenceKinds(form, stored)
  useLastDayFollows(form)
  const subjects = useSubjects(over, stored)
  const changesOf = useAbsenceComparison()

  const values = hook.watch()
  const { orphans } = confirmation
  const openEnd = values.openEnd && mayLackEnd(values)
  const noteHint =
    values.kind === 'holiday' || values.kind === 'sick_leave'
      ? t('noteNoHealth')
      : values.kind && calendarKinds.includes(values.kind)
        ? t('noteForAll')
        : undefined
  return (
    <Popup
      title={over.of?.titles?.[stored ? 'stored' : 'newOne'] ?? t(stored ? 'editAbsenceTitle' : 'newAbsenceTitle')}
      subtitle={stored?.name ?? over.of?.name}
      size={orphans ? 'wide' : 'small'}
      loading={false}
      error={null}
      form={mayEdit ? form : null}
      onClose={() => over.close()}
      submitLabel={orphans ? t('saveAnyway') : stored ? undefined : t('common:add')}
      actions={
        orphans ? (
          <Button variant="default" onClick={confirmation.back}>
            {t('common:back')}
          </Button>
        ) : (
          mayRemove && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              onClick={removeStored}
            >
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
              day: format.day(localTimeAt(stored.created_at, over.location?.zone ?? 'UTC').day),
            })}
          </p>
        )}
      </fieldset>
    </Popup>
  )
}

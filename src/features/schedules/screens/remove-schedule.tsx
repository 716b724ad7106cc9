import { useTranslation } from 'react-i18next'
import { useConfirmed } from '#platform/client/confirmed.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { Button } from '@mantine/core'
import { Popup } from '#platform/client/ui/popup.tsx'
import { schedulesApi, type ScheduleCell, type ScheduleType } from '../contract.ts'
import { deleteProblems } from '../rules/form.ts'
import { choicesOf } from '../rules/series.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { OrphansPanel } from '#platform/client/ui/orphans-panel.tsx'
import { useScheduleAddress, type ScheduleAddress } from './schedule-address.ts'
import { useChange } from './schedule-data.ts'
import { CellReading } from './schedule-reading.tsx'
import { useUndoSchedule } from './use-undo-schedule.ts'
import { useEntryWords } from './words.ts'
import styles from './schedule-form.module.css'

/** `/schedule/remove/5?on=2026-11-24`: removes only that day, or that day and all coming days (spec 3 §4). */
export function RemoveSchedule() {
  const { t } = useTranslation('schedules')
  const address = useScheduleAddress()
  return (
    <CellReading address={address} title={t('removeTitle')}>
      {(cell, _, rows) => (
        <RemoveForm address={address} cell={cell} name={rows.find(({ id }) => id === cell.model_id)?.name ?? ''} />
      )}
    </CellReading>
  )
}

/** The question before hours are removed. It has no draft: nothing is typed, and after a reload it is asked anew. */
function RemoveForm({ address, cell, name }: { address: ScheduleAddress; cell: ScheduleCell; name: string }) {
  const { t } = useTranslation(['schedules', 'common'])
  const { shortDay } = useFormat()
  const { hours } = useEntryWords()
  const question = useConfirmed()
  const removeDay = useChange(schedulesApi.removeOccurrence)
  const removeSeries = useChange(schedulesApi.removeSeries)
  const undoing = useUndoSchedule(address.tab)
  const { date, recurrence_id, timetable_id } = cell
  const choices = choicesOf({
    dateFrom: cell.date_from,
    dateTill: cell.date_till,
    weekdays: cell.weekdays,
    interval: cell.interval,
  })
  const past = deleteProblems(date, true, address.today).length > 0
  const form = useBalieForm<{ type: ScheduleType }>({
    defaultValues: { type: 'occurrence' },
    submit: ({ type }) =>
      question.attempt(async (confirmed) => {
        const body = { date, confirmed }
        const { model_id, undo_id } = await (type === 'series'
          ? removeSeries.mutateAsync({ params: { recurrenceId: recurrence_id }, body })
          : removeDay.mutateAsync({ params: { timetableId: timetable_id }, body }))
        notify(t('removed', { name }), undoing(model_id, undo_id, name))
        address.close()
      }),
  })
  const { orphans } = question
  return (
    <Popup
      title={t('removeTitle')}
      subtitle={name}
      size={orphans ? 'wide' : 'small'}
      loading={false}
      error={null}
      form={{ ...form, dirty: false }}
      onClose={() => address.close()}
      submitLabel={orphans ? t('removeAnyway') : t('common:remove')}
      actions={
        orphans && (
          <Button variant="default" onClick={question.back}>
            {t('common:back')}
          </Button>
        )
      }
    >
      {orphans && <OrphansPanel {...orphans} />}
      <div className={styles.fields} hidden={orphans !== null}>
        <p className={styles.what}>
          <b>{shortDay(date)}</b> <span className="num">{hours(cell)}</span>
        </p>
        {choices.length > 1 ? (
          <ChoiceField
            control={form.control}
            name="type"
            label={t('removeScope')}
            description={past ? t('pastStays') : undefined}
            options={choices.map((value) => ({
              value,
              label: value === 'series' ? t('fromDay') : t('onlyDay', { day: shortDay(date) }),
              disabled: value === 'series' && past,
            }))}
          />
        ) : (
          <p className={styles.foot}>{t('removeOnce')}</p>
        )}
      </div>
    </Popup>
  )
}

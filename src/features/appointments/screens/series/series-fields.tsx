import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt, type Instant } from '#kernel/day.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { problemSentence } from '#platform/client/problems.ts'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { followUpIntervals, maxOccurrences } from '../../contract/series.ts'
import type { BookingValues } from '../booking/booking-values.ts'
import type { Series } from './use-series.ts'
import styles from '../booking/appointment-form.module.css'

/**
 * How often the follow-up comes back, and whether each time is free; a time that is not comes with the next free one.
 */
export function SeriesFields({
  form: { hook },
  series,
  zone,
}: {
  form: Form<BookingValues>
  series: Series
  zone: string
}) {
  const { t } = useTranslation('appointments')
  const { shortDay, time } = useFormat()
  const interval = hook.watch('interval')
  const moment = (at: Instant) => `${shortDay(localTimeAt(at, zone).day)} ${time(at, zone)}`
  const { reading, occurrences, instead } = series
  // The times appear below the visible part of the form: they are scrolled into view for the person who asked.
  const section = useRef<HTMLElement>(null)
  const asked = useRef(false)
  const set = (field: 'interval' | 'count', value: number) => {
    asked.current = true
    hook.setValue(field, value, { shouldDirty: true })
  }
  useEffect(() => {
    if (!asked.current || !occurrences.length) return
    section.current?.scrollIntoView({ block: 'nearest' })
    // A further answer makes the list longer.
    asked.current = reading.isFetching
  }, [occurrences, reading.isFetching])
  return (
    <section ref={section} className={styles.series} aria-label={t('recurrence')}>
      <div className={styles.two}>
        <SelectInput
          label={t('recurrence')}
          value={interval}
          onChange={(days) => set('interval', days ?? 0)}
          options={[
            { value: 0, label: t('recurNever') },
            ...followUpIntervals.map((days) => ({ value: days, label: t('recurEvery', { count: days / 7 }) })),
          ]}
        />
        <SelectInput
          label={t('recurCount')}
          value={hook.watch('count')}
          disabled={!interval}
          onChange={(count) => set('count', count ?? 2)}
          options={Array.from({ length: maxOccurrences - 1 }, (_, index) => ({
            value: index + 2,
            label: String(index + 2),
          }))}
        />
      </div>
      {interval > 0 && !series.first && <p className="dim">{t('recurAfterTime')}</p>}
      {reading.error && <LoadError error={reading.error} onRetry={() => void reading.refetch()} />}
      {reading.isFetching && !occurrences.length && <Loader size={16} aria-label={t('recurChecking')} />}
      {occurrences.length > 0 && (
        <ol className={styles.occurrences} aria-busy={reading.isFetching}>
          {occurrences.map(({ datetime_from, slot, code, next }) => {
            const taken = instead[datetime_from]
            return (
              <li key={datetime_from} data-fits={slot || taken ? '' : undefined}>
                {slot || taken ? (
                  <IconCheck size={15} stroke={2} aria-hidden />
                ) : (
                  <IconAlertTriangle size={15} stroke={1.9} aria-hidden />
                )}
                <span className="num">
                  {taken ? (
                    <>
                      <s>{moment(datetime_from)}</s> {moment(taken)}
                    </>
                  ) : (
                    moment(datetime_from)
                  )}
                </span>
                {!slot && !taken && (
                  <span className={styles.gone}>
                    {problemSentence({ field: 'datetime_from', code: code ?? 'slot_taken' })} {t('recurLeftOut')}
                  </span>
                )}
                {!slot && next && (
                  <Button
                    size="compact-xs"
                    variant={taken ? 'default' : 'light'}
                    onClick={() => series.choose(datetime_from, taken ? null : next.datetime_from)}
                  >
                    {taken ? t('recurLeaveOut') : t('recurInstead', { moment: moment(next.datetime_from) })}
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

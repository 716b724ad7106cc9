import { IconAsterisk, IconCircleNumber1, IconCoffee, IconRepeat, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/client/session.ts'
import type { ScheduleCell } from '../contract.ts'
import type { ScheduleAddress } from './schedule-address.ts'
import { useEntryWords } from './words.ts'
import { mayChange } from './permissions.ts'
import styles from './blocks.module.css'

interface EntryBlockProps {
  readonly entry: ScheduleCell
  /** The name of the employee or the room. */
  readonly name: string
  /** The row is away all day: its hours show, but nobody works them. */
  readonly away: boolean
  readonly address: ScheduleAddress
}

/** Hours on a day, with their repetition (spec 3 §2). The block opens the form; Delete asks before it removes. */
export function EntryBlock({ entry, name, away, address }: EntryBlockProps) {
  const { t } = useTranslation('schedules')
  const may = useMay()
  const words = useEntryWords()
  const summary = words.entry(entry, name)
  const at = { on: entry.date }
  const removes = may('schedule.delete')
  const remove = () => address.open(`remove/${entry.recurrence_id}`, at)
  const open = may(mayChange(address.tab))
    ? () => address.open(`edit/${entry.recurrence_id}`, at)
    : removes
      ? remove
      : null
  const details = [
    entry.interval === 0 ? t('once') : entry.interval === 14 ? t('weeks2') : entry.interval === 42 ? t('weeks6') : null,
    entry.exception ? t('otherwise') : null,
  ]
    .filter(Boolean)
    .join(' · ')

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Delete' || !removes) return
    event.preventDefault()
    remove()
  }
  const RepetitionIcon = entry.exception ? IconAsterisk : entry.interval === 0 ? IconCircleNumber1 : IconRepeat
  const inside = (
    <>
      <span className={styles.hours} aria-hidden>
        {entry.active ? `${entry.time_from}–${entry.time_till}` : t('closed')}
      </span>
      <RepetitionIcon size={13} stroke={1.8} className={styles.repetition} aria-hidden />
      {entry.active &&
        entry.breaks.map(({ time_from, time_till }) => (
          <span key={time_from} className={`${styles.detail} ${styles.rest}`} aria-hidden>
            <IconCoffee size={12} stroke={1.8} aria-hidden />
            {time_from}–{time_till}
          </span>
        ))}
      {details && (
        <span className={styles.detail} aria-hidden>
          {details}
        </span>
      )}
    </>
  )
  const marks = {
    'data-stop': '',
    'data-recurrence': entry.recurrence_id,
    'data-closed': !entry.active || undefined,
    'data-away': away || undefined,
    className: styles.entry,
    title: summary,
    tabIndex: -1,
  }
  return (
    <div className={styles.block}>
      {open ? (
        <button type="button" {...marks} onClick={open} onKeyDown={onKeyDown}>
          <span className={styles.spoken}>{summary}</span>
          {inside}
        </button>
      ) : (
        <div {...marks} role="img" aria-label={summary}>
          {inside}
        </div>
      )}
      {removes && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.remove}
          onClick={remove}
          aria-label={t('removeHere', { what: summary })}
        >
          <IconX size={13} stroke={2.2} aria-hidden />
        </button>
      )}
    </div>
  )
}

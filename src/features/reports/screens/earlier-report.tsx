import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronRight, IconCopy } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { isBlank } from '#kernel/rich-text.ts'
import { translate } from '#kernel/translatable.ts'
import { VisitDrawings } from '#features/drawings/screens/visit-drawings.tsx'
import { VisitPhotos } from '#features/photos/screens/visit-photos.tsx'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import type { HistoryItem } from '../contract/earlier.ts'
import { settingText } from '../rules.ts'
import { ChangedSince, useAdded } from './addenda.tsx'
import type { Take, TakenOver, TakeOver } from './take-over.ts'
import { useUndoNotice } from './use-undo-notice.ts'
import styles from './history.module.css'

/** A line of an earlier report: what was used, in words, and how it is taken over. */
interface Line {
  readonly key: string
  readonly name: string
  readonly amount: string
  readonly detail: string
  readonly take: Take
}

const taking = (take: Take | undefined): Take => take ?? null

/** The devices, peelings and injectables of an earlier report as lines. */
function useLines(): (item: HistoryItem, takeOver: TakeOver | null) => Line[] {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const language = useLanguage()
  const cc = (amount: number | null) => (amount === null ? '' : `${settingText(amount, language)} cc`)
  return (item, takeOver) => [
    ...item.devices.map((one, index) => ({
      key: `device.${index}`,
      name: one.name,
      amount: settingText(one.setting, language),
      detail: one.reason,
      take: taking(takeOver?.device(one)),
    })),
    ...item.peelings.map((one, index) => ({
      key: `peeling.${index}`,
      name: translate(one.name, language),
      amount: cc(one.cc),
      detail: one.reason,
      take: taking(takeOver?.peeling(one)),
    })),
    ...item.injectables.map((one, index) => ({
      key: `injectable.${index}`,
      name: translate(one.name, language),
      amount: cc(one.cc),
      detail: [
        one.lot_number && `${t('lot')} ${one.lot_number}`,
        one.expiration_date && t('usableUntil', { day: format.day(one.expiration_date) }),
        one.expired_reason,
      ]
        .filter(Boolean)
        .join(', '),
      take: taking(takeOver?.injectable(one)),
    })),
  ]
}

interface EarlierReportProps {
  /** The appointment of the report beside which it stands. */
  readonly appointmentId: number
  readonly item: HistoryItem
  readonly zone: string
  readonly startsOpen: boolean
  /** Takes lines over into the form; null without the permission to edit, and for the report of a later visit. */
  readonly takeOver: TakeOver | null
}

/** Another report of the client: what was used, what came of it, its text and what was added to it later. */
export function EarlierReport({ appointmentId, item, zone, startsOpen, takeOver }: EarlierReportProps) {
  const { t } = useTranslation('reports')
  const notifyUndo = useUndoNotice()
  const [taken, setTaken] = useState<Readonly<Record<string, TakenOver>>>({})
  const format = useFormat()
  const language = useLanguage()
  const lines = useLines()(item, takeOver)
  const addedInWords = useAdded()
  const open = lines.filter(({ take }) => take)
  const names = (all: HistoryItem['complications']) => all.map((name) => translate(name, language)).join(', ')
  const text = taking(takeOver?.text(item.report))

  const take = (wanted: readonly Pick<Line, 'key' | 'take'>[]) =>
    setTaken({
      ...taken,
      ...Object.fromEntries(wanted.filter(({ key }) => !taken[key]).map((line) => [line.key, line.take!()])),
    })
  const takeBack = ({ key, name }: Pick<Line, 'key' | 'name'>) => {
    const was = taken[key]!
    const again = was.undo()
    setTaken(Object.fromEntries(Object.entries(taken).filter(([other]) => other !== key)))
    if (!again) return
    notifyUndo(t('takenBack', { name }), () => {
      again()
      setTaken((now) => ({ ...now, [key]: was }))
    })
  }
  const button = (line: Pick<Line, 'key' | 'take' | 'name'>, label: string) =>
    line.take && (
      <TakeButton
        what={line.name}
        label={label}
        taken={taken[line.key] ?? null}
        onTake={() => take([line])}
        onUndo={() => takeBack(line)}
      />
    )

  return (
    <details className={styles.item} open={startsOpen}>
      <summary className={styles.summary}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden className={styles.chevron} />
        <span className={styles.when}>{format.day(localTimeAt(item.appointment.datetime_from, zone).day)}</span>
        <span className={styles.what}>{translate(item.treatment.name, language)}</span>
        {item.complications.length > 0 && (
          <span className={styles.chips}>
            <Chip tone="bad" icon={<IconAlertTriangle size={13} stroke={1.8} aria-hidden />}>
              {names(item.complications)}
            </Chip>
          </span>
        )}
        {lines.length > 0 && (
          <span className={styles.devices}>
            {lines.map(({ key, name, amount }) => (
              <span key={key} className={styles.device}>
                {name}
                {amount && <b className="num">{amount}</b>}
              </span>
            ))}
          </span>
        )}
      </summary>
      <div className={styles.body}>
        <p className={styles.by}>
          {item.practitioner.name}
          {!item.appointment.active && ` · ${t('visitMissed')}`}
        </p>
        <Outcome
          label={t('appointmentType')}
          text={[translate(item.appointment_type.name, language), item.intake_and_treatment && t('intakeAndTreatment')]
            .filter(Boolean)
            .join(' · ')}
        />
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.key} className={styles.line}>
                <span className={styles.lineText}>
                  {line.name} {line.amount && <b className="num">{line.amount}</b>}
                  {line.detail && <span className={styles.detail}>{line.detail}</span>}
                </span>
                {button(line, t('takeOver'))}
              </li>
            ))}
          </ul>
        )}
        {open.length > 1 && (
          <Button
            size="xs"
            variant="light"
            className={styles.all}
            leftSection={<IconCopy size={14} stroke={1.8} />}
            onClick={() => take(open)}
          >
            {t('takeAll')}
          </Button>
        )}
        <Outcome label={t('complications')} text={names(item.complications)} />
        <Outcome label={t('side_effects')} text={names(item.side_effects)} />
        {item.therapeutic !== null && (
          <Outcome label={t('questionnaire')} text={t(item.therapeutic ? 'therapeutic' : 'not_applicable')} />
        )}
        {isBlank(item.report) ? <p className={styles.text}>{t('noText')}</p> : <RichTextView html={item.report} />}
        <div className={styles.takeText}>{button({ key: 'text', name: t('report'), take: text }, t('takeText'))}</div>
        <VisitPhotos appointmentId={appointmentId} visitId={item.appointment.id} />
        <VisitDrawings appointmentId={appointmentId} visitId={item.appointment.id} />
        {item.addenda.map((one) => (
          <div key={one.id} className={styles.text}>
            <b>{t('addendum')}</b> {one.content}
            {addedInWords(one).map((words) => (
              <span key={words} className={styles.detail}>
                {words}
              </span>
            ))}
            {one.photos > 0 && <span className={styles.detail}>{t('addedPhotos', { count: one.photos })}</span>}
            <span className={styles.detail}>
              {t('signedBy', { author: one.author, moment: format.moment(one.written_at, zone) })}
            </span>
            {!one.intact && <ChangedSince />}
          </div>
        ))}
      </div>
    </details>
  )
}

/** A part of an earlier report with its label; nothing where it is empty. */
function Outcome({ label, text }: { label: string; text: string }): ReactNode {
  return (
    text && (
      <p className={styles.outcome}>
        <span className="dim">{label}</span> {text}
      </p>
    )
  )
}

interface TakeButtonProps {
  /** The line, in the accessible name of the button. */
  readonly what: string
  readonly label: string
  readonly taken: TakenOver | null
  readonly onTake: () => void
  readonly onUndo: () => void
}

/** Takes a line over; afterwards the same button, which keeps the focus, takes it back. */
function TakeButton({ what, label, taken, onTake, onUndo }: TakeButtonProps) {
  const { t } = useTranslation(['reports', 'common'])
  const does = taken ? t('common:undo') : label
  return (
    <span className={styles.taking}>
      <span role="status" className={styles.taken}>
        {taken && (
          <>
            <IconCheck size={15} stroke={2} aria-hidden />
            {t('takenOver')}
          </>
        )}
        {taken?.leftOut && <span className={styles.leftOut}>{t(taken.leftOut)}</span>}
      </span>
      <Button
        size="xs"
        variant="subtle"
        color={taken ? 'gray' : undefined}
        aria-label={`${does}: ${what}`}
        leftSection={!taken && <IconCopy size={14} stroke={1.8} />}
        onClick={taken ? onUndo : onTake}
      >
        {does}
      </Button>
    </span>
  )
}

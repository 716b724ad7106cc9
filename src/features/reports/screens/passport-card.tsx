import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCircleX, IconDroplet, IconUserX } from '@tabler/icons-react'
import { memo, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { useDrawingWords } from '#features/drawings/screens/use-drawing-words.ts'
import type { Photo } from '#features/photos/contract.ts'
import { Thumbnail } from '#features/photos/screens/thumbnail.tsx'
import { usePhotoWords } from '#features/photos/screens/use-photo-words.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { PassportVisit } from '../contract/passport.ts'
import { settingText } from '../rules.ts'
import styles from './passport.module.css'

/** The photos on a card; the others are counted, and stand in the report and in the comparison. */
const shownPhotos = 3

interface PassportCardProps {
  readonly visit: PassportVisit
  /** The days since the visit before it; null for the first. */
  readonly days: number | null
  /** Tab stops at this card of the strip first. */
  readonly isFirstStop: boolean
  readonly chosen: boolean
  readonly onChoose: (reportId: number) => void
  readonly onPhoto: (photo: Photo, zone: string) => void
  readonly onOpenReport: ((appointmentId: number) => void) | null
}

/**
 * A visit in the passport: when, by whom, with which means, what came of it, and its photos. A choice draws one of sixty
 * anew.
 */
export const PassportCard = memo(function PassportCard({
  visit,
  days,
  isFirstStop,
  chosen,
  onChoose,
  onPhoto,
  onOpenReport,
}: PassportCardProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const language = useLanguage()
  const title = useId()
  const day = format.day(localTimeAt(visit.appointment.datetime_from, visit.zone).day)
  const since = days === null ? t('firstVisit') : days ? t('daysLater', { count: days }) : t('sameDay')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys go from card to card
    <li className={styles.stop} tabIndex={isFirstStop ? 0 : -1} aria-labelledby={title}>
      <p className={`${styles.since} num`}>{since}</p>
      <article className={styles.card} data-chosen={chosen || undefined}>
        <header>
          <h3 id={title} className={`${styles.day} num`}>
            {day}
          </h3>
          <p className={styles.treatment}>{translate(visit.treatment.name, language)}</p>
          <p className="dim">{visit.practitioner.name}</p>
          <Missed {...visit.appointment} />
        </header>
        <Photos visit={visit} onPhoto={onPhoto} />
        <Means visit={visit} />
        <Reactions visit={visit} />
        <footer className={styles.cardFoot}>
          {visit.photos.length > 0 && (
            <Checkbox
              label={t('toCompare')}
              aria-label={t('toCompareOf', { day })}
              checked={chosen}
              onChange={() => onChoose(visit.id)}
            />
          )}
          <span className={styles.grow} />
          {onOpenReport && (
            <Button
              size="xs"
              variant="subtle"
              className={styles.open}
              rightSection={<IconArrowRight size={14} stroke={1.8} />}
              aria-label={`${t('openReport')}, ${day}`}
              onClick={() => onOpenReport(visit.appointment.id)}
            >
              {t('openReport')}
            </Button>
          )}
        </footer>
      </article>
    </li>
  )
})

/** A visit that did not take place; nothing for the others. */
function Missed({ deleted_at, no_show_at }: PassportVisit['appointment']) {
  const { t } = useTranslation('reports')
  if (deleted_at) return <Chip icon={<IconCircleX size={13} stroke={1.8} aria-hidden />}>{t('visitCancelled')}</Chip>
  return (
    no_show_at && (
      <Chip tone="warn" icon={<IconUserX size={13} stroke={1.8} aria-hidden />}>
        {t('visitNoShow')}
      </Chip>
    )
  )
}

function Photos({ visit, onPhoto }: Pick<PassportCardProps, 'visit' | 'onPhoto'>) {
  const { t } = useTranslation(['reports', 'photos'])
  const { labelOf, captionOf } = usePhotoWords()
  if (!visit.photos.length) return null
  const more = visit.photos.length - shownPhotos
  return (
    <ul className={styles.photos}>
      {visit.photos.slice(0, shownPhotos).map((photo) => (
        <li key={photo.id}>
          <Thumbnail
            photo={photo}
            label={t('photos:open', { photo: labelOf(photo, visit) })}
            caption={captionOf(photo)}
            onClick={() => onPhoto(photo, visit.zone)}
          />
        </li>
      ))}
      {more > 0 && <li className={`${styles.more} num`}>{t('morePhotos', { count: more })}</li>}
    </ul>
  )
}

/**
 * The devices with their settings, and the peelings and injectables with their amounts and lots. A lot that came later
 * names its addendum.
 */
function Means({ visit: { devices, peelings, injectables, drawn, zone } }: { visit: PassportVisit }): ReactNode {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const language = useLanguage()
  const { unitsInWords } = useDrawingWords()
  const cc = (amount: number | null) => (amount === null ? '' : `${settingText(amount, language)} cc`)
  const lines = [
    ...devices.map(({ name, setting, reason }) => ({ name, amount: settingText(setting, language), detail: reason })),
    ...peelings.map((one) => ({ name: translate(one.name, language), amount: cc(one.cc), detail: one.reason })),
    ...injectables.map((one) => ({
      name: translate(one.name, language),
      amount: cc(one.cc),
      detail: [
        one.lot_number && `${t('lot')} ${one.lot_number}`,
        one.expiration_date && t('usableUntil', { day: format.day(one.expiration_date) }),
        one.expired_reason,
        one.addendum &&
          t('byAddendum', {
            author: one.addendum.author,
            day: format.day(localTimeAt(one.addendum.written_at, zone).day),
          }),
      ]
        .filter(Boolean)
        .join(', '),
    })),
    ...drawn.map(({ name, units }) => ({
      name: translate(name, language),
      amount: unitsInWords(units),
      detail: t('drawnUnits'),
    })),
  ]
  if (!lines.length) return null
  return (
    <ul className={styles.means}>
      {lines.map(({ name, amount, detail }, i) => (
        <li key={i}>
          <span>{name}</span>
          <b className="num">{amount}</b>
          {detail && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Complications and side effects, each with its sign; nothing where there were none. */
function Reactions({ visit: { complications, side_effects } }: { visit: PassportVisit }): ReactNode {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  if (!complications.length && !side_effects.length) return null
  const names = (all: PassportVisit['complications']) => all.map((name) => translate(name, language)).join(', ')
  return (
    <div className={styles.reactions}>
      {complications.length > 0 && (
        <Chip tone="bad" icon={<IconAlertTriangle size={13} stroke={1.8} aria-label={t('complications')} />}>
          {names(complications)}
        </Chip>
      )}
      {side_effects.length > 0 && (
        <Chip tone="warn" icon={<IconDroplet size={13} stroke={1.8} aria-label={t('side_effects')} />}>
          {names(side_effects)}
        </Chip>
      )}
    </div>
  )
}

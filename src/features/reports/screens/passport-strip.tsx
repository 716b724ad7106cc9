import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#features/photos/contract.ts'
import { daysSince, type ZoneStrip } from '../rules/passport.ts'
import { PassportCard } from './passport-card.tsx'
import styles from './passport.module.css'

interface PassportStripProps {
  readonly strip: ZoneStrip
  /** The newest visit has the focus at first, so that the arrow keys work at once; not after a choice of a zone. */
  readonly takesFocus: boolean
  /** The reports that are chosen for a comparison. */
  readonly chosen: readonly number[]
  readonly onChoose: (id: number) => void
  readonly onPhoto: (photo: Photo, zone: string) => void
  readonly onOpenReport: ((appointmentId: number) => void) | null
}

/** The cards that are drawn before the first paint: more than a window shows. The others follow in pieces. */
const drawnFirst = 8

const steps: Readonly<Record<string, (now: number, last: number) => number>> = {
  ArrowLeft: (now) => now - 1,
  ArrowRight: (now) => now + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** The visits about a zone from left to right. It begins at the newest; the arrow keys go from visit to visit. */
export function PassportStrip({ strip, takesFocus, chosen, onChoose, onPhoto, onOpenReport }: PassportStripProps) {
  const { t } = useTranslation('reports')
  const list = useRef<HTMLOListElement>(null)
  const begin = useEffectEvent(() => {
    const { current } = list
    current!.scrollLeft = current!.scrollWidth
    if (takesFocus) (current!.lastElementChild as HTMLElement).focus({ preventScroll: true })
  })
  useLayoutEffect(() => begin(), [])
  const [isWhole, setIsWhole] = useState(strip.visits.length <= drawnFirst)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  function walk(event: KeyboardEvent<HTMLOListElement>): void {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    const cards = [...event.currentTarget.children] as HTMLElement[]
    const now = cards.findIndex((card) => card.contains(document.activeElement))
    event.preventDefault()
    const next = cards[Math.min(cards.length - 1, Math.max(0, step(now, cards.length - 1)))]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <ol
      ref={list}
      className={styles.strip}
      aria-label={t('passportStrip', { zone: t(`zone_${strip.zone}`) })}
      onKeyDown={walk}
    >
      {strip.visits.map((visit, i) =>
        isWhole || i >= strip.visits.length - drawnFirst ? (
          <PassportCard
            key={visit.id}
            visit={visit}
            days={daysSince(visit, strip.visits[i - 1])}
            isFirstStop={i === strip.visits.length - 1}
            chosen={chosen.includes(visit.id)}
            onChoose={onChoose}
            onPhoto={onPhoto}
            onOpenReport={onOpenReport}
          />
        ) : (
          <li key={visit.id} className={styles.stop} aria-hidden />
        ),
      )}
    </ol>
  )
}

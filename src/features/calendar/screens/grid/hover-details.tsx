import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { lightBefore, statusLight } from '#features/appointments/rules.ts'
import { useNow } from '#features/appointments/screens/use-now.ts'
import { beside, visibleBox } from '#features/appointments/screens/popup/beside.ts'
import type { Calendar, Person } from '../../contract.ts'
import styles from './hover-details.module.css'

/** The facts about the shown appointments that the card needs. */
export interface BlockFacts extends Pick<Calendar, 'treatments' | 'appointments'> {
  readonly users: readonly Person[]
  readonly rooms: readonly { readonly id: number; readonly name: string }[]
  /** In an employee's calendar each appointment has its own location. */
  readonly locationOf: (appointment: CalendarAppointment) => Calendar['locations'][number]
  readonly placeOf?: (appointment: CalendarAppointment) => string
}

interface HoverDetailsProps {
  readonly calendar: BlockFacts
  /** The element that contains the blocks. */
  readonly within: RefObject<HTMLElement | null>
  /** False while a popup is open: it shows more, and the card would cover its buttons. */
  readonly isShown: boolean
  /** Called when the mouse rests on a block, and when a block is pressed: its popup may be opened next. */
  readonly onNear: (id: number) => void
}

const restMs = 350
/** The mouse has this long to reach the name on the card, which leads to the client. */
const reachMs = 300
const width = 264

interface Hovered {
  readonly appointment: CalendarAppointment
  readonly block: Element
}

/**
 * A card with the details for which a block has no room, shown when the mouse rests on it. There is one card for all
 * blocks: a tooltip on each of four hundred would cost more than the calendar itself. It is only for the mouse; screen
 * readers read the block's description, and the popup shows everything, the name that leads to the client too. Of the
 * card the name alone takes the mouse, so that it covers no block.
 */
export function HoverDetails({ calendar, within, isShown, onNear }: HoverDetailsProps) {
  const [hovered, setHovered] = useState<Hovered | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useEffectEvent((block: Element) => {
    const id = Number(block.getAttribute('data-appointment'))
    const appointment = calendar.appointments.find((one) => one.id === id)
    // During a drag the place matters, and not the block under the pointer.
    if (!appointment || !block.isConnected || within.current?.querySelector('[data-dragging]')) return
    if (isShown) setHovered({ appointment, block })
    onNear(id)
  })
  const press = useEffectEvent(({ target, button }: PointerEvent) => {
    const block = (target as Element).closest('[data-appointment]')
    if (block && button === 0) onNear(Number(block.getAttribute('data-appointment')))
  })

  useEffect(() => {
    const root = within.current
    let current: Element | null = null
    const leave = () => {
      clearTimeout(timer.current)
      current = null
      setHovered(null)
    }
    const leaveSoon = () => {
      clearTimeout(timer.current)
      current = null
      timer.current = setTimeout(() => setHovered(null), reachMs)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const block = (event.target as Element).closest('[data-appointment]')
      if (block === current) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => (block ? rest(block) : setHovered(null)), block ? restMs : reachMs)
      current = block
    }
    const down = (event: PointerEvent) => press(event)
    root?.addEventListener('pointerover', over)
    root?.addEventListener('pointerdown', down)
    root?.addEventListener('pointerleave', leaveSoon)
    for (const name of ['pointerdown', 'keydown'] as const) root?.addEventListener(name, leave)
    root?.addEventListener('scroll', leave, { capture: true, passive: true })
    return () => {
      clearTimeout(timer.current)
      root?.removeEventListener('pointerover', over)
      root?.removeEventListener('pointerdown', down)
      root?.removeEventListener('pointerleave', leaveSoon)
      for (const name of ['pointerdown', 'keydown'] as const) root?.removeEventListener(name, leave)
      root?.removeEventListener('scroll', leave, { capture: true })
    }
  }, [within])

  const onName: NameHandlers = {
    // React tells of entering before the grid hears that the mouse has left.
    onPointerOver: () => clearTimeout(timer.current),
    onPointerLeave: () => setHovered(null),
  }
  return isShown && hovered && createPortal(<Details {...hovered} calendar={calendar} onName={onName} />, document.body)
}

/** The card stays as long as the mouse is on the name. */
interface NameHandlers {
  readonly onPointerOver: () => void
  readonly onPointerLeave: () => void
}

interface DetailsProps extends Hovered {
  readonly calendar: BlockFacts
  readonly onName: NameHandlers
}

function Details({ appointment, block, calendar, onName }: DetailsProps) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const { time } = useFormat()
  const language = useLanguage()
  const card = useRef<HTMLDivElement>(null)
  const zone = calendar.locationOf(appointment).zone
  const { icon } = statusLight(appointment)
  const missing = lightBefore(appointment, useNow()) ? 'quiet' : 'missing'
  const parts = [
    [t('appointments:contract'), appointment.has_contract, 'missing'],
    [t('appointments:report'), appointment.treatment_report_status, missing],
    [t('appointments:payment'), appointment.is_paid, missing],
  ] as const

  useEffect(() => {
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top } = beside(visibleBox(block), { width, height: card.current!.offsetHeight }, view)
    card.current!.style.translate = `${left}px ${top}px`
  }, [block])

  return (
    <div ref={card} className={styles.card} style={{ width }} role="tooltip" aria-hidden>
      <div className={styles.head}>
        <b {...onName}>
          <ClientName id={appointment.client_id} name={appointment.client_name} tabIndex={-1} />
        </b>
        <span className="num">
          {time(appointment.datetime_from, zone)}–{time(appointment.datetime_till, zone)}
        </span>
      </div>
      <div>
        {translate(calendar.treatments.find(({ id }) => id === appointment.treatment_id)?.name ?? {}, language)}
      </div>
      <div className="dim">
        {[
          calendar.users.find(({ id }) => id === appointment.user_id)?.name,
          calendar.rooms.find(({ id }) => id === appointment.room_id)?.name,
          calendar.placeOf?.(appointment),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {appointment.devices.length > 0 && <div className="dim">{appointment.devices.join(', ')}</div>}
      {appointment.ignore_rules && <div className={styles.warning}>{t('withoutRules')}</div>}
      {icon ? (
        <div className={styles.state}>{t(icon === 'cancelled' ? 'appointments:cancelled' : 'appointments:noShow')}</div>
      ) : (
        <div className={styles.parts}>
          {parts.map(([name, there, otherwise]) => (
            <span key={name} data-state={there ? 'there' : otherwise}>
              {there ? '✓' : '○'} {name}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

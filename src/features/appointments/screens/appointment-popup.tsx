import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useAddressId } from '#platform/client/navigation.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { appointmentsApi } from '../contract.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { AppointmentDetails, AppointmentHeading } from './appointment-details.tsx'
import { beside, visibleBox } from './beside.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { highlight } from './highlight.ts'
import { Prerequisites } from './prerequisites.tsx'
import { useShowInCalendar } from './use-show-in-calendar.ts'
import styles from './appointment-popup.module.css'

/** Keeps the popup beside its block while the calendar moves under it. */
function usePlace(id: number | null, popup: RefObject<HTMLElement | null>, ready: boolean): void {
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    const place = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top } = beside(
        visibleBox(document.querySelector(`[data-appointment="${id}"]`)),
        { width: element.offsetWidth, height: element.offsetHeight },
        view,
      )
      element.style.translate = `${left}px ${top}px`
    }
    place()
    const size = new ResizeObserver(place)
    size.observe(element)
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      size.disconnect()
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [id, popup, ready])
}

/**
 * An appointment, beside its block. It leaves the calendar usable: a click on another block shows that one, a click
 * elsewhere or Esc closes it, and the focus goes back to the block.
 */
export function AppointmentPopup() {
  const { t } = useTranslation(['appointments', 'common'])
  const id = useAddressId('id')
  const address = useCalendarAddress()
  const reading = useRead(appointmentsApi.show, { params: { id: id ?? 0 } }, { enabled: id !== null })
  const popup = useRef<HTMLDivElement>(null)
  const appointment = reading.data
  useShowInCalendar(appointment, address, `/calendar/appointment/${id}`)
  usePlace(id, popup, Boolean(appointment))

  const close = () => {
    if (id !== null) highlight(id)
    address.close()
  }
  // Only what happens on the page itself counts: dialogs, lists and notices lie above it, elsewhere in the document.
  const onPage = (target: Element) => target === document.body || target.closest('#root') !== null
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element
    if (!onPage(target) || popup.current?.contains(target) || target.closest('[data-appointment]')) return
    // The click that closes must not also book where it fell.
    if (target.closest('[data-grid]')) event.stopPropagation()
    close()
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && onPage(event.target as Element) && !popup.current?.querySelector('[role="menu"]'))
      close()
  })
  useEffect(() => {
    const click = (event: MouseEvent) => onClick(event)
    const key = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('click', click, { capture: true })
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('click', click, { capture: true })
      document.removeEventListener('keydown', key)
    }
  }, [])
  useEffect(() => popup.current?.focus({ preventScroll: true }), [id])

  return (
    <div
      ref={popup}
      className={styles.popup}
      role="dialog"
      aria-label={appointment ? `${appointment.client.first_name} ${appointment.client.last_name}` : t('appointment')}
      aria-busy={!appointment}
      tabIndex={-1}
    >
      {appointment ? (
        <>
          <AppointmentHeading
            appointment={appointment}
            onClient={() =>
              address.open(`/calendar/client/${appointment.client_id}`, { appointment: String(appointment.id) })
            }
          />
          {appointment.ignore_rules && (
            <p className={styles.warning}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
              {t('withoutRulesText')}
            </p>
          )}
          <Prerequisites appointment={appointment} />
          <AppointmentDetails appointment={appointment} />
          <AppointmentActions
            appointment={appointment}
            onClose={close}
            onEdit={() => address.open(`/calendar/edit/${appointment.id}`)}
            onRepeat={() => address.open(`/calendar/repeat/${appointment.id}`)}
            onCancel={() => address.open(`/calendar/cancel/${appointment.id}`)}
            onRaw={() => address.open(`/calendar/raw/${appointment.id}`)}
          />
          <AppointmentHistory key={appointment.id} appointment={appointment} />
        </>
      ) : reading.error || id === null ? (
        <LoadError error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      <ActionIcon className={styles.close} size={30} onClick={close} aria-label={t('common:close')}>
        <IconX size={17} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

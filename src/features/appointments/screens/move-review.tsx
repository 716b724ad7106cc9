import { Button, Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { epochMs, wallClock, type Instant } from '#kernel/day.ts'
import type { Slot } from '#features/availability/contract.ts'
import type { ApiError } from '#platform/client/api.ts'
import { keyOf, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { notify } from '#platform/client/notices.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { CheckboxInput } from '#platform/client/ui/checkbox-input.tsx'
import { useFocusReturn } from '#platform/client/ui/focus-return.ts'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import type { Appointment } from '../contract.ts'
import { moveApi } from '../contract/move.ts'
import { changesAppointments, usePatchCalendar } from './calendar-data.ts'
import { highlight } from './highlight.ts'
import { notifyChange } from './last-change.ts'
import type { BlockFacts } from './hover-details.tsx'
import { isOtherTime, moveOf, undoOf, type Proposal, type Target } from './moving.ts'
import { NextTimes } from './next-times.tsx'
import styles from './move-review.module.css'

interface MoveReviewProps {
  readonly proposal: Proposal
  readonly facts: BlockFacts
  /** On whose wall the new place is. */
  readonly zone: string
  readonly onClose: () => void
  /** It has been moved, or somebody else has cancelled it: what was known of its place is over. */
  readonly onSettled: () => void
}

/** What a move changes, once more before it happens, and whether the client hears of it by mail; afterwards there is Undo. */
export function MoveReview({ proposal, facts, zone, onClose, onSettled }: MoveReviewProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const { shortDay, time } = useFormat()
  const { duration: length } = useFormat()
  useFocusReturn()
  useBackCloses(onClose)
  const queries = useQueryClient()
  const { patch, keep, putBack } = usePatchCalendar()
  const { origin } = proposal
  const { appointment } = origin
  const { locations } = useLocationChoice()
  const [target, setTarget] = useState<Target>(proposal.target)
  const [mails, setMails] = useState(false)
  const otherTime = isOtherTime({ origin, target })
  const name = appointment.client_name
  const when = (at: Instant, on: string) => `${shortDay(wallClock(at, on).day)} ${time(at, on)}`

  const refreshes = { invalidates: changesAppointments, failure: 'form' as const }
  const back = useSend(moveApi.move, { invalidates: changesAppointments, onSuccess: (now) => { highlight(now.id); notify(t('movedBack', { name, moment: when(now.datetime_from, now.location.zone) })) } })
  const send = useSend(moveApi.move, {
    ...refreshes,
    onSuccess: (now, { body }) => {
      keep()
      highlight(now.id)
      notifyChange(t('movedNotice', { name, moment: when(now.datetime_from, now.location.zone) }), t('common:undo'), () => back.mutate({ params: { id: now.id }, body: undoOf(origin, now, body!.notify ?? false) }))
      onSettled()
      onClose()
    },
    onError: (error) => {
      // The calendar shows how it was, and asks how it is: it was drawn as if it had gone well, and without a line no answer comes.
      putBack()
      for (const read of changesAppointments) void queries.invalidateQueries({ queryKey: keyOf(read) })
      if (!isOver(error)) return
      setMails(false)
      onSettled()
    },
  })
  const told = send.error?.data as { readonly appointment?: Appointment; readonly next_slots?: readonly Slot[] } | undefined
  const over = send.error !== null && isOver(send.error)
  const meanwhile = over ? told?.appointment : undefined

  function go(): void {
    patch(appointment.id, { datetime_from: target.datetime_from, datetime_till: target.datetime_till, ...(target.room_id && { room_id: target.room_id }), ...(target.user_id && { user_id: target.user_id }) })
    send.mutate({ params: { id: appointment.id }, body: moveOf({ origin, target }, mails && otherTime) })
  }

  const roomName = (id: number | null) => facts.rooms.find((room) => room.id === id)?.name
  const personName = (id: number | null) => facts.users.find((user) => user.id === id)?.name
  const minutes = (one: Pick<Target, 'datetime_from' | 'datetime_till'>) => (epochMs(one.datetime_till) - epochMs(one.datetime_from)) / 60_000
  const locationName = (id: number) => { const found = locations.find((one) => one.id === id); return found && placeName(found) }
  return (
    <Modal opened onClose={onClose} title={t(otherTime || target.room_id !== appointment.room_id ? 'moveTitle' : 'lengthTitle')} returnFocus={false} size={460} centered zIndex={300} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form onSubmit={(event) => { event.preventDefault(); go() }}>
        <p className={styles.who}>{name}</p>
        <dl className={styles.changes}>
          {otherTime && <Change name={t('when')} before={when(appointment.datetime_from, origin.zone)} after={when(target.datetime_from, zone)} />}
          {minutes(target) !== minutes(appointment) && <Change name={t('duration')} before={length(minutes(appointment))} after={length(minutes(target))} />}
          {target.location_id !== undefined && <Change name={t('location')} before={locationName(origin.locationId)} after={locationName(target.location_id)} />}
          {target.room_id !== null && target.room_id !== appointment.room_id && <Change name={t('room')} before={origin.room} after={roomName(target.room_id)} />}
          {target.user_id !== null && target.user_id !== appointment.user_id && <Change name={t('practitioner')} before={origin.practitioner} after={personName(target.user_id)} />}
        </dl>
        {send.error && <ProblemAlert sentences={sentencesOf(send.error)} />}
        {meanwhile && <p className={styles.now}>{t('nowAt', { moment: when(meanwhile.datetime_from, meanwhile.location.zone), room: meanwhile.room.name, practitioner: meanwhile.user.name })}</p>}
        {told?.next_slots && told.next_slots.length > 0 && (
          <NextTimes slots={told.next_slots} zone={zone} chosen={target.datetime_from} onChoose={(slot) => { setTarget({ ...target, ...slotTarget(slot) }); send.reset() }} />
        )}
        {otherTime && !over && <div className={styles.mail}><CheckboxInput label={t('mailClient')} value={mails} onChange={setMails} /></div>}
        <div className={styles.buttons}>
          {/* When there is nothing left to confirm, the focus does not go down with the button that is gone. */}
          <Button key={String(over)} autoFocus={over} variant="default" onClick={onClose}>{t(over ? 'common:close' : 'common:cancel')}</Button>
          {!over && <Button type="submit" data-autofocus loading={send.isPending}>{t('moveDo')}</Button>}
        </div>
      </form>
    </Modal>
  )
}

/** Somebody else has moved or cancelled it meanwhile, or marked it as missed: there is nothing left to confirm. */
const isOver = (error: ApiError): boolean => (['moved_meanwhile', 'already_cancelled', 'already_no_show'] as const).some((code) => error.has(code))

const slotTarget = ({ datetime_from, datetime_till, room_id, user_id }: Slot): Target => ({ datetime_from, datetime_till, room_id, user_id })

function Change({ name, before, after }: { name: string; before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation('appointments')
  return (
    <>
      <dt>{name}</dt>
      <dd><span className={styles.was}>{before}</span><IconArrowRight size={15} stroke={1.8} aria-hidden /><span className={styles.hidden}>{t('becomes')}</span><b>{after}</b></dd>
    </>
  )
}

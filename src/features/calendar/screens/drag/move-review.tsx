import { Button, Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { epochMs } from '#kernel/day.ts'
import type { Slot } from '#features/availability/contract.ts'
import { refusalIn, type ApiError } from '#platform/client/api.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { CheckboxInput } from '#platform/client/ui/checkbox-input.tsx'
import { onCtrlEnter } from '#platform/client/ui/ctrl-enter.ts'
import { useFocusReturn } from '#platform/client/ui/focus-return.ts'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { noFreeStartCodes } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { mayGoOutsideRules } from '#features/appointments/rules/raw.ts'
import { NextTimes } from '#features/appointments/screens/next-times.tsx'
import type { BlockFacts } from '../grid/hover-details.tsx'
import { isOtherTime, type Target, type Undecided } from './moving.ts'
import { isOver, useMoving } from './use-moving.ts'
import styles from './move-review.module.css'

interface MoveReviewProps {
  readonly undecided: Undecided
  readonly facts: BlockFacts
  readonly onClose: () => void
}

/**
 * A move about which something is to be decided: it goes to another location, or to where the rules refuse it. Then
 * there are the next free times, and for whoever may book so its own place, outside the rules.
 */
export function MoveReview({ undecided, facts, onClose }: MoveReviewProps) {
  const { t } = useTranslation(['calendar', 'appointments', 'common'])
  const may = useMay()
  const { duration: length } = useFormat()
  useFocusReturn()
  useBackCloses(onClose)
  const { move, when } = useMoving()
  const { origin, zone, reasons } = undecided
  const { appointment } = origin
  const { locations } = useLocationChoice()
  const [target, setTarget] = useState<Target>(undecided.target)
  const [error, setError] = useState(undecided.error)
  /** Other times stay to choose from when one of them was chosen. */
  const [slots, setSlots] = useState(nextIn(undecided.error))
  const [mails, setMails] = useState(false)
  const [busy, setBusy] = useState(false)
  const otherTime = isOtherTime({ origin, target })

  const over = error !== null && isOver(error)
  const meanwhile = refusalIn(error, moveApi.move, 'moved_meanwhile')?.appointment
  /** The rules refuse this place, as the grid or the server has said. */
  const refused = target === undecided.target && (reasons.length > 0 || (error !== null && !over))
  const anyway = refused && mayGoOutsideRules(may) && error?.status !== 0
  /** There is something to confirm: where the rules refuse, only outside them, or another time. */
  const confirms = !over && (!refused || anyway || error?.status === 0)

  async function go(): Promise<void> {
    if (!confirms || busy) return
    setBusy(true)
    const found = await move(
      { origin, target: anyway ? { ...target, ignore_rules: true } : target },
      mails && otherTime,
    )
    setBusy(false)
    if (!found) return onClose()
    setError(found)
    setSlots(nextIn(found))
    if (isOver(found)) setMails(false)
  }

  const roomName = (id: number | null) => facts.rooms.find((room) => room.id === id)?.name
  const personName = (id: number | null) => facts.users.find((user) => user.id === id)?.name
  const minutes = (one: Pick<Target, 'datetime_from' | 'datetime_till'>) =>
    (epochMs(one.datetime_till) - epochMs(one.datetime_from)) / 60_000
  const locationName = (id: number) => {
    const found = locations.find((one) => one.id === id)
    return found && placeName(found)
  }
  const sentences = error ? sentencesOf(error) : refused ? reasons : []
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(otherTime || target.room_id !== appointment.room_id ? 'moveTitle' : 'lengthTitle')}
      returnFocus={false}
      size={460}
      centered
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
        onKeyDownCapture={onCtrlEnter(() => void go())}
      >
        <p className={styles.who}>{appointment.client_name}</p>
        <dl className={styles.changes}>
          {otherTime && (
            <Change
              name={t('when')}
              before={when(appointment.datetime_from, origin.zone)}
              after={when(target.datetime_from, zone)}
            />
          )}
          {minutes(target) !== minutes(appointment) && (
            <Change
              name={t('appointments:duration')}
              before={length(minutes(appointment))}
              after={length(minutes(target))}
            />
          )}
          {target.location_id !== undefined && (
            <Change
              name={t('appointments:location')}
              before={locationName(origin.locationId)}
              after={locationName(target.location_id)}
            />
          )}
          {target.room_id !== null && target.room_id !== appointment.room_id && (
            <Change name={t('appointments:room')} before={origin.room} after={roomName(target.room_id)} />
          )}
          {target.user_id !== null && target.user_id !== appointment.user_id && (
            <Change
              name={t('appointments:practitioner')}
              before={origin.practitioner}
              after={personName(target.user_id)}
            />
          )}
        </dl>
        {sentences.length > 0 && <ProblemAlert sentences={sentences} />}
        {anyway && <p className={styles.now}>{t('appointments:rawNote')}</p>}
        {meanwhile && (
          <p className={styles.now}>
            {t('nowAt', {
              moment: when(meanwhile.datetime_from, meanwhile.location.zone),
              room: meanwhile.room.name,
              practitioner: meanwhile.user.name,
            })}
          </p>
        )}
        {slots.length > 0 && (
          <NextTimes
            slots={slots}
            zone={zone}
            chosen={target.datetime_from}
            onChoose={(slot) => {
              setTarget({ ...target, ...slotTarget(slot) })
              setError(null)
            }}
          />
        )}
        {otherTime && confirms && (
          <div className={styles.mail}>
            <CheckboxInput label={t('appointments:mailClient')} value={mails} onChange={setMails} />
          </div>
        )}
        <div className={styles.buttons}>
          {/* When there is nothing left to confirm, the focus does not go down with the button that is gone. */}
          <Button
            key={String(confirms)}
            autoFocus={!confirms}
            data-autofocus={confirms ? undefined : ''}
            variant="default"
            onClick={onClose}
          >
            {t(over ? 'common:close' : 'common:cancel')}
          </Button>
          {confirms && (
            <Button
              type="submit"
              data-autofocus
              loading={busy}
              aria-keyshortcuts="Control+Enter"
              rightSection={<Kbd keys="Ctrl ↵" onAccent />}
            >
              {t(anyway ? 'placeAnyway' : 'moveDo')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

const nextIn = (error: ApiError | null): readonly Slot[] =>
  refusalIn(error, moveApi.move, ...noFreeStartCodes)?.next_slots ?? []
const slotTarget = ({ datetime_from, datetime_till, room_id, user_id }: Slot): Target => ({
  datetime_from,
  datetime_till,
  room_id,
  user_id,
})

function Change({ name, before, after }: { name: string; before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation(['calendar', 'appointments'])
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className={styles.was}>{before}</span>
        <IconArrowRight size={15} stroke={1.8} aria-hidden />
        <span className={styles.hidden}>{t('becomes')}</span>
        <b>{after}</b>
      </dd>
    </>
  )
}

import { Button, Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { epochMs } from '#kernel/day.ts'
import type { Slot } from '#features/availability/contract.ts'
import { refusalIn, type ApiError } from '#platform/client/api.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { useMay } from '#platform/client/session.ts'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { CheckboxInput } from '#platform/client/ui/checkbox-input.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { noFreeStartCodes } from '#features/appointments/contract.ts'
import { moveApi } from '#features/appointments/contract/move.ts'
import { mayGoOutsideRules } from '#features/appointments/rules/raw.ts'
import { NextTimes } from '#features/appointments/screens/booking/next-times.tsx'
import type { BlockFacts } from '../grid/hover-details.tsx'
import { isOtherTime, type Target, type Undecided } from './moving.ts'
import { isOver, useMoving } from './use-moving.ts'
import styles from './move-review.module.css'

interface MoveReviewProps {
  readonly undecided: Undecided
  readonly facts: BlockFacts
  readonly onClose: () => void
}

interface MoveValues {
  /** The other time that was chosen; null for the place that was asked for. */
  readonly slot: Slot | null
  /** Whether the client gets a mail. */
  readonly mails: boolean
}

/** The last refusal of a move; null once another time is chosen. */
function useRefusal(first: ApiError | null) {
  const [error, setError] = useState(first)
  /** The other times; they stay visible when one of them was chosen. */
  const [slots, setSlots] = useState(nextIn(first))
  return {
    error,
    slots,
    refuse: (refusal: ApiError) => {
      setError(refusal)
      setSlots(nextIn(refusal))
    },
    clear: () => setError(null),
  }
}

/**
 * The form of a review: the target of the move, its refusals, and the move itself. It has no draft, because a reload
 * ends the drag before anything is moved; the version over which it decides is the place where the appointment was
 * seen, which the call sends along.
 */
function useReview(undecided: Undecided, onClose: () => void) {
  const { origin, reasons } = undecided
  const may = useMay()
  const { move, when } = useMoving()
  const { error, slots, refuse, clear } = useRefusal(undecided.error)
  const form = useBalieForm<MoveValues>({
    defaultValues: { slot: null, mails: false },
    submit: confirm,
  })
  const { hook } = form
  const { slot, mails } = hook.watch()
  const target = slot ? { ...undecided.target, ...slotTarget(slot) } : undecided.target

  const otherTime = isOtherTime({ origin, target })
  const over = error !== null && isOver(error)
  /** Whether the rules refuse this place, by the grid or the server. */
  const refused = slot === null && (reasons.length > 0 || (error !== null && !over))
  /** Whether nobody knows what became of the move. It is asked for again within the rules: none has refused it yet. */
  const undecidedYet = error?.isUndecided === true
  /** Whether the appointment can be moved to the refused place all the same, outside the rules. */
  const anyway = refused && mayGoOutsideRules(may) && !undecidedYet
  /** Whether there is something to confirm: a refused place only outside the rules, or another time. */
  const confirms = !over && (!refused || anyway || undecidedYet)

  async function confirm(): Promise<void> {
    const refusal = await move(
      { origin, target: anyway ? { ...target, ignore_rules: true } : target },
      mails && otherTime,
    )
    if (!refusal) return onClose()
    refuse(refusal)
    if (isOver(refusal)) hook.setValue('mails', false)
  }
  return {
    form,
    target,
    slots,
    mails,
    otherTime,
    over,
    anyway,
    confirms,
    /** The reasons why the place is refused, in sentences. */
    sentences: error ? sentencesOf(error) : refused ? reasons : [],
    /** The present place of the appointment, when a colleague has moved it meanwhile. */
    meanwhile: refusalIn(error, moveApi.move, 'moved_meanwhile')?.appointment,
    when,
    setMails: (next: boolean) => hook.setValue('mails', next),
    chooseSlot: (slot: Slot) => {
      hook.setValue('slot', slot)
      clear()
    },
  }
}

/**
 * Reviews a move that needs a decision, because it goes to another location or to a place that the rules refuse. It
 * offers the next free times, and the refused place itself to a person who may book outside the rules.
 */
export function MoveReview({ undecided, facts, onClose }: MoveReviewProps) {
  const { t } = useTranslation(['calendar', 'appointments', 'common'])
  const { duration: length } = useFormat()
  useDialog()
  useBackCloses(onClose)
  const { locations } = useLocationChoice()
  const review = useReview(undecided, onClose)
  const { form, target, slots, otherTime, over, anyway, confirms, sentences, meanwhile, when } = review
  const { origin, zone } = undecided
  const { appointment } = origin

  const roomName = (id: number | null) => facts.rooms.find((room) => room.id === id)?.name
  const personName = (id: number | null) => facts.users.find((user) => user.id === id)?.name
  const minutes = (one: Pick<Target, 'datetime_from' | 'datetime_till'>) =>
    (epochMs(one.datetime_till) - epochMs(one.datetime_from)) / 60_000
  const locationName = (id: number) => {
    const location = locations.find((one) => one.id === id)
    return location && placeName(location)
  }
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
      <FormFrame form={form} submittable={confirms}>
        <p className={styles.who}>
          <ClientName id={appointment.client_id} name={appointment.client_name} />
        </p>
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
          <NextTimes slots={slots} zone={zone} chosen={target.datetime_from} onChoose={review.chooseSlot} />
        )}
        {otherTime && confirms && (
          <div className={styles.mail}>
            <CheckboxInput label={t('appointments:mailClient')} value={review.mails} onChange={review.setMails} />
          </div>
        )}
        <div className={styles.buttons}>
          {/* A new key keeps the focus from being lost with the button that confirms. */}
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
              loading={form.submitting}
              aria-keyshortcuts="Control+Enter"
              rightSection={<Kbd keys="Ctrl ↵" onAccent />}
            >
              {t(anyway ? 'placeAnyway' : 'moveDo')}
            </Button>
          )}
        </div>
      </FormFrame>
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

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { instant, localTimeAt, type Instant } from '#kernel/day.ts'
import { ApiError } from '#platform/client/api.ts'
import { keyOf, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { noFreeStartCodes, type Appointment } from '#features/appointments/contract.ts'
import { moveApi, type MoveInput } from '#features/appointments/contract/move.ts'
import { changesAppointments, patchCalendar } from '#features/appointments/screens/changes/shown-appointments.ts'
import { highlight } from '#features/appointments/screens/place/highlight.ts'
import { rememberChange, sayChange } from '#features/appointments/screens/changes/last-change.ts'
import { isOtherTime, moveOf, stopCarrying, seenAt, shownAs, undoOf, type Proposal } from './moving.ts'
import { moveUnderWay, setUnderWay, type Outcome } from './under-way.ts'

/**
 * A move that starts from a place that the appointment never reached, because the move before was refused. It is not
 * sent; the refusal is reported for the earlier move.
 */
class FromNowhere extends Error {}

/**
 * Whether somebody else has moved or cancelled the appointment, or marked it as missed: there is nothing left to
 * decide.
 */
export const isOver = (error: ApiError): boolean =>
  (['moved_meanwhile', 'already_cancelled', 'already_no_show'] as const).some((code) => error.has(code))

/** Whether a refused place leaves a choice: another time, or this one outside the rules. */
export const isToDecide = (error: ApiError): boolean => noFreeStartCodes.some((code) => error.has(code))

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Moves at once, shown before the server has answered, with Undo and a mail to the client in the notice instead of a
 * question beforehand (UX). After a refusal the block goes back to where it was, with the focus.
 */
export function useMoving() {
  const { t } = useTranslation(['calendar', 'common'])
  const { shortDay, time } = useFormat()
  const client = useQueryClient()
  const quietly = { invalidates: changesAppointments, failure: 'form' } as const
  const sending = useSend(moveApi.move, quietly)
  const tell = useSend(moveApi.tell, {
    onSuccess: ({ client: { first_name, last_name } }) =>
      notify(t('toldNotice', { name: `${first_name} ${last_name}` })),
  })
  const when = (at: Instant, on: string) => `${shortDay(localTimeAt(at, on).day)} ${time(at, on)}`

  /**
   * Sends a move after the one before it was answered, from the place to which that one has moved the appointment. When
   * that one was refused, only a move from the place that the server itself has set can still be sent.
   */
  async function sendAfter(
    earlier: Outcome | undefined,
    id: number,
    body: MoveInput,
    seen: 'on screen' | 'in an answer',
  ): Promise<Appointment> {
    if (earlier && 'putBack' in earlier && seen === 'on screen') throw new FromNowhere()
    return await sending.mutateAsync({
      params: { id },
      body: earlier && 'now' in earlier ? { ...body, seen: seenAt(earlier.now) } : body,
    })
  }

  /**
   * Shows a move, sends it, and shows the former place again when it is refused or not answered.
   * @param seen the origin of `seen`: a drag begins at the place on screen, an undo at the place that the server has
   * answered.
   */
  function inTurn(id: number, body: MoveInput, seen: 'on screen' | 'in an answer'): Promise<Appointment> {
    const before = moveUnderWay(id)
    const unpatch = patchCalendar(client, id, shownAs(body))
    // Runs after the block is rendered at its new place, which takes the focus from the old one in another column.
    setTimeout(() => highlight(id))
    const ended = Promise.resolve(before).then(async (earlier): Promise<Outcome> => {
      // The patch of an earlier refused move lies below this one's, and is removed after it.
      const putBack = () => {
        unpatch()
        if (earlier && 'putBack' in earlier) earlier.putBack()
      }
      try {
        return { now: await sendAfter(earlier, id, body, seen) }
      } catch (error) {
        // The calendar shows the former place, and reads again: without a connection no answer comes.
        putBack()
        for (const read of changesAppointments) void client.invalidateQueries({ queryKey: keyOf(read) })
        return { error, putBack }
      }
    })
    setUnderWay(id, ended)
    return ended.then((outcome) => {
      if ('putBack' in outcome) throw outcome.error
      return outcome.now
    })
  }

  /**
   * Moves an appointment; returns the error of a refusal, with the focus back on the block. Null also when the refusal
   * is that of the move before it.
   */
  async function move(proposal: Proposal, mails = false): Promise<ApiError | null> {
    const { origin } = proposal
    const { id, client_name: name } = origin.appointment
    let mailed = mails
    let telling: Promise<void> | null = null
    const sent = inTurn(id, moveOf(proposal, mails), 'on screen')
    const change = rememberChange(
      () =>
        void sent
          .then(async (now) => {
            await telling // a client who is being told of the move is told of its undoing too
            const back = await inTurn(id, undoOf(origin, now, mailed), 'in an answer')
            notify(t('movedBack', { name, moment: when(back.datetime_from, back.location.zone) }))
            if (hasNoFocus()) highlight(id)
          })
          .catch((error: unknown) => {
            if (error instanceof ApiError) notifyError(error)
          }),
    )
    try {
      const now = await sent
      stopCarrying(id)
      const offersMail =
        !mails && isOtherTime(proposal) && now.client.email.trim() !== '' && now.datetime_from > instant(Date.now())
      const times = { from: origin.appointment.datetime_from, to: now.datetime_from }
      sayChange(
        change,
        t('movedNotice', { name, moment: when(now.datetime_from, now.location.zone) }),
        t('common:undo'),
        offersMail
          ? {
              label: t('tellClient'),
              onChoose: () => {
                telling ??= tell.mutateAsync({ params: { id }, body: times }).then(
                  () => {
                    mailed = true
                  },
                  () => {
                    telling = null
                  },
                )
              },
            }
          : undefined,
      )
      if (hasNoFocus()) highlight(id)
      return null
    } catch (error) {
      change.forget()
      if (error instanceof FromNowhere) return null
      if (!(error instanceof ApiError)) throw error
      if (isOver(error)) stopCarrying(id)
      setTimeout(() => highlight(id))
      return error
    }
  }

  return { move, when }
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { instant, wallClock, type Instant } from '#kernel/day.ts'
import { ApiError } from '#platform/client/api.ts'
import { keyOf, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { noFreeStartCodes, type Appointment } from '#features/appointments/contract.ts'
import { moveApi, type MoveInput } from '#features/appointments/contract/move.ts'
import { changesAppointments, patchCalendar } from '#features/appointments/screens/shown-appointments.ts'
import { highlight } from '#features/appointments/screens/highlight.ts'
import { rememberChange, sayChange } from '#features/appointments/screens/last-change.ts'
import { isOtherTime, moveOf, putDown, seenAt, shownAs, undoOf, type Proposal } from './moving.ts'
import { moveUnderWay, setUnderWay, type Outcome } from './under-way.ts'

/**
 * A move began from a place that the refused move before it never reached. Nothing was sent; the refusal is said of
 * that one.
 */
class FromNowhere extends Error {}

/** Somebody else has moved or cancelled it meanwhile, or marked it as missed: there is nothing left to decide. */
export const isOver = (error: ApiError): boolean =>
  (['moved_meanwhile', 'already_cancelled', 'already_no_show'] as const).some((code) => error.has(code))

/** A refused place for which there is something to choose: another time, or this one outside the rules. */
export const isToDecide = (error: ApiError): boolean => noFreeStartCodes.some((code) => error.has(code))

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Moves at once, shown before the server has answered, with Undo and a mail to the client in the notice instead of a
 * question beforehand (UX). A refused one goes back to where it was, and the keyboard with it.
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
  const when = (at: Instant, on: string) => `${shortDay(wallClock(at, on).day)} ${time(at, on)}`

  /**
   * Sends a move, once the one before it was answered: from where that one has brought the appointment. Where that one
   * was refused, only what the server itself had placed there can still be sent from where it was seen.
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
   * Shows it there, sends it, and puts it back where it was when that is refused or not reached.
   * @param seen where its `seen` comes from: a drag begins at what the screen shows, an undo at what the server has
   * answered.
   */
  function inTurn(id: number, body: MoveInput, seen: 'on screen' | 'in an answer'): Promise<Appointment> {
    const before = moveUnderWay(id)
    const unpatch = patchCalendar(client, id, shownAs(body))
    // Once it is drawn in its new place, which takes the focus from the old one when that was another column.
    setTimeout(() => highlight(id))
    const ended = Promise.resolve(before).then(async (earlier): Promise<Outcome> => {
      // The place that a refused move was to bring it to lies below this one's, and goes once this one's has gone.
      const putBack = () => {
        unpatch()
        if (earlier && 'putBack' in earlier) earlier.putBack()
      }
      try {
        return { now: await sendAfter(earlier, id, body, seen) }
      } catch (error) {
        // The calendar shows how it was, and asks how it is: without a line no answer comes.
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
   * Moves it, or gives back why not, with the keyboard where it was. Null too where the refusal is that of the move
   * before it.
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
            await telling // a client who is being told of the move is told of its end too
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
      putDown(id)
      const tells =
        !mails && isOtherTime(proposal) && now.client.email.trim() !== '' && now.datetime_from > instant(Date.now())
      const told = { from: origin.appointment.datetime_from, to: now.datetime_from }
      sayChange(
        change,
        t('movedNotice', { name, moment: when(now.datetime_from, now.location.zone) }),
        t('common:undo'),
        tells
          ? {
              label: t('tellClient'),
              onChoose: () => {
                telling ??= tell.mutateAsync({ params: { id }, body: told }).then(
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
      if (isOver(error)) putDown(id)
      setTimeout(() => highlight(id))
      return error
    }
  }

  return { move, when }
}

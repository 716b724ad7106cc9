import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { instant } from '#kernel/day.ts'
import { keyOf, useSend } from '#platform/client/data.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { appointmentsApi, type Cancelling } from '../../contract.ts'
import { changesAppointments, usePatchCalendar } from './shown-appointments.ts'
import { rawApi } from '../../contract/raw.ts'
import { highlight } from '../place/highlight.ts'
import { notifyChange } from './last-change.ts'

/** A visit whose state changes: the notice names its client. */
interface StateOfVisit {
  readonly id: number
  readonly client: { readonly first_name: string; readonly last_name: string }
  /** Its report has been saved. */
  readonly treatment_report_status: boolean
}

/**
 * Cancels, marks as no-show and restores: at once, shown before the server has answered, with Undo in the notice
 * instead of a question beforehand (UX). When the server refuses or is not reached, the calendar shows how it was, and
 * asks.
 */
export function useAppointmentState(
  { id, client, treatment_report_status: hasReport }: StateOfVisit,
  onCancelled?: () => void,
) {
  const { t } = useTranslation(['appointments', 'common'])
  const { patch, keep, putBack } = usePatchCalendar()
  const name = `${client.first_name} ${client.last_name}`.trim()
  const queries = useQueryClient()
  const showAsItIs = () => {
    putBack()
    for (const read of changesAppointments) void queries.invalidateQueries({ queryKey: keyOf(read) })
  }
  const refreshes = { invalidates: changesAppointments, onError: showAsItIs }
  const call = { params: { id } }

  const sentence = useProblemSentence()
  const restoring = useSend(appointmentsApi.restore, {
    invalidates: changesAppointments,
    failure: 'form',
    onSuccess: () => {
      keep()
      notify(t('restored', { name }))
    },
    onError: (error) => {
      showAsItIs()
      if (error.has('outside_hours'))
        notify(sentence(error.problems[0]!), { label: t('restoreAnyway'), onUndo: () => restore(true) })
      else notifyError(error)
    },
  })
  const restore = (confirmed = false) => {
    patch(id, { deleted_at: null, no_show_at: null })
    restoring.mutate({ ...call, body: { confirmed } })
  }
  const undo = () => {
    highlight(id)
    restore()
  }
  const cancelling = useSend(appointmentsApi.cancel, {
    ...refreshes,
    failure: 'form',
    onSuccess: () => {
      keep()
      onCancelled?.()
      notifyChange(t('cancelledNotice', { name }), t('common:undo'), undo)
    },
  })
  const marking = useSend(appointmentsApi.noShow, {
    ...refreshes,
    onSuccess: () => {
      keep()
      const marked = t('noShowNotice', { name })
      // Nothing was asked before, so the notice tells what the form that cancels says beforehand.
      notifyChange(hasReport ? `${marked}. ${t('reportStays')}` : marked, t('common:undo'), undo)
    },
  })

  const reminding = useSend(rawApi.remind, {
    invalidates: [appointmentsApi.show],
    onSuccess: () => notify(t('remindedNotice', { name })),
  })

  return {
    restore: () => restore(),
    remind: () => reminding.mutate(call),
    /** Cancels; for a paid appointment the decision says what happens with the money (decision C136). */
    cancel: (decision: Cancelling = {}) => {
      patch(id, { deleted_at: instant(Date.now()) })
      return cancelling.mutateAsync({ ...call, body: decision })
    },
    noShow: () => {
      patch(id, { no_show_at: instant(Date.now()) })
      marking.mutate(call)
    },
  }
}

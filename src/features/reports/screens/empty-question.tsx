import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { drawingsApi } from '#features/drawings/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { queryOf } from '#platform/client/data.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import type { ReportInput } from '../contract/report-input.ts'
import { isEmptyReport } from '../rules.ts'

/** The photos and drawings of a visit that the form shows; null while they are not read. */
function picturesOf(queryClient: QueryClient, appointmentId: number): number | null {
  const call = { params: { appointmentId } }
  const isOwn = ({ appointment }: { readonly appointment: { readonly id: number } }) => appointment.id === appointmentId
  const photos = queryClient.getQueryData<AnswerOf<typeof photosApi.list>>(queryOf(photosApi.list, call).queryKey)
  const drawings = queryClient.getQueryData<AnswerOf<typeof drawingsApi.list>>(queryOf(drawingsApi.list, call).queryKey)
  if (!photos || !drawings) return null
  return (
    photos.visits.filter(isOwn).flatMap((visit) => visit.photos).length +
    drawings.visits.filter(isOwn).flatMap((visit) => visit.drawings).length
  )
}

export interface EmptyQuestion {
  readonly isOpen: boolean
  /** Asks whether a report with nothing in it is saved; false when there is nothing to ask, or it was answered. */
  readonly asks: (input: ReportInput) => boolean
  readonly close: () => void
  /** Saves after all. */
  readonly confirm: (save: () => Promise<void>) => Promise<void>
}

/** The question before a report with nothing in it is saved: it would count as written (law A10). */
export function useEmptyQuestion(appointmentId: number): EmptyQuestion {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const isConfirmed = useRef(false)
  return {
    isOpen,
    asks: (input) => {
      const pictures = picturesOf(queryClient, appointmentId)
      // A report whose photos could not be read may have some.
      if (isConfirmed.current || pictures === null || !isEmptyReport(input, pictures)) return false
      setIsOpen(true)
      return true
    },
    close: () => setIsOpen(false),
    confirm: async (save) => {
      setIsOpen(false)
      isConfirmed.current = true
      await save()
      isConfirmed.current = false
    },
  }
}

interface EmptyQuestionDialogProps {
  readonly question: EmptyQuestion
  readonly save: () => Promise<void>
}

/** Shows the question. */
export function EmptyQuestionDialog({ question, save }: EmptyQuestionDialogProps) {
  const { t } = useTranslation(['reports', 'common'])
  return (
    <ConfirmDialog
      opened={question.isOpen}
      // A second Ctrl-Enter is no answer.
      danger
      title={t('emptyTitle')}
      text={t('emptyText')}
      confirmLabel={t('common:saveAnyway')}
      onConfirm={() => void question.confirm(save)}
      onCancel={question.close}
    />
  )
}

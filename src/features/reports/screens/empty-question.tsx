import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingsApi } from '#features/drawings/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import { queryOf } from '#platform/client/data.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import type { ReportInput } from '../contract/report-input.ts'
import { isEmptyReport } from '../rules.ts'

/** The number of photos and drawings of a visit; null where they cannot be read. */
async function picturesOf(queryClient: QueryClient, appointmentId: number): Promise<number | null> {
  const call = { params: { appointmentId } }
  const isOwn = ({ appointment }: { readonly appointment: { readonly id: number } }) => appointment.id === appointmentId
  // Mostly the form has read them; without a connection this fails at once, and does not wait for it.
  const atOnce = { networkMode: 'always', retry: false } as const
  try {
    const photos = await queryClient.ensureQueryData({ ...queryOf(photosApi.list, call), ...atOnce })
    const drawings = await queryClient.ensureQueryData({ ...queryOf(drawingsApi.list, call), ...atOnce })
    return (
      photos.visits.filter(isOwn).flatMap((visit) => visit.photos).length +
      drawings.visits.filter(isOwn).flatMap((visit) => visit.drawings).length
    )
  } catch {
    return null
  }
}

export interface EmptyQuestion {
  readonly isOpen: boolean
  /** Asks whether a report with nothing in it is saved; false when there is nothing to ask, or it was answered. */
  readonly asks: (input: ReportInput) => Promise<boolean>
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
    asks: async (input) => {
      if (isConfirmed.current || !isEmptyReport(input, 0)) return false
      // A report whose photos could not be read may have some.
      if ((await picturesOf(queryClient, appointmentId)) !== 0) return false
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

import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#kernel/problem.ts'
import { ApiError } from '#platform/client/api.ts'
import { readFromTab } from '#platform/client/draft.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { GoneNote } from '#platform/client/ui/gone-note.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import type { Appointment } from '../../contract.ts'
import { stateProblems } from '../../rules.ts'

interface Opened {
  /** The appointment of the form; null while no form is open. */
  readonly appointment: Appointment | null
  /** The reason why no form opens. */
  readonly error: ApiError | null
  /** The reason why the form cannot be saved any more, shown above the fields; null when it can. */
  readonly ended: ReactNode
}

const isWithheld = (error: ApiError | null): boolean => error?.status === 403 || error?.status === 404

/**
 * True when the form of an appointment opens, or stays open. It does not open on a remembered answer when the server no
 * longer shows the appointment, nor on an ended one unless something was typed for it.
 */
export function opensForm(
  { data, error }: Pick<UseQueryResult<Appointment, ApiError>, 'data' | 'error'>,
  { open, typed }: { readonly open: boolean; readonly typed: boolean },
): boolean {
  if (!data) return false
  return open || (!isWithheld(error) && (typed || !stateProblems(data).length))
}

/**
 * The appointment for the form that changes it. Once the form is open, or there is a draft for it, it stays: also when
 * reading fails or a colleague cancels the appointment. What was typed can then be copied.
 * @param draftName the name under which the form keeps what is typed.
 */
export function useOpened(
  draftName: string,
  { data, error }: Pick<UseQueryResult<Appointment, ApiError>, 'data' | 'error'>,
): Opened {
  const [opened, setOpened] = useState<string | null>(null)
  const typed = useMemo(() => readFromTab(draftName) !== null, [draftName])
  const problems = data ? stateProblems(data) : []
  const opens = data !== undefined && opensForm({ data, error }, { open: opened === draftName, typed })
  if (opens && opened !== draftName) setOpened(draftName)
  if (!opens)
    return {
      appointment: null,
      error: problems.length && !isWithheld(error) ? new ApiError(422, '', problems) : error,
      ended: null,
    }
  return {
    appointment: data,
    error: null,
    ended: error?.status === 404 ? <GoneNote /> : problems.length > 0 && <EndedNote problems={problems} />,
  }
}

function EndedNote({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('appointments')
  const sentence = useProblemSentence()
  return (
    <ProblemAlert sentences={problems.map(sentence)}>
      <p>{t('endedText')}</p>
    </ProblemAlert>
  )
}

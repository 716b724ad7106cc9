import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/client/api.ts'
import { outdate, useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { drawingsApi } from '../contract.ts'
import { finished, unfinished } from '../rules/marks.ts'
import { forgetDrawing, keepDrawing } from './kept-drawings.ts'
import type { DrawingTask } from './pictures.ts'
import { useMarks } from './use-marks.ts'

/**
 * Makes or changes a drawing. Every step is kept in this browser until the server has the drawing, so that neither a
 * failed save, a lost connection nor a reload loses it.
 * @param onEnd hears that the dialog has nothing more to do: it was saved, or thrown away.
 */
// Hooks: the marks, what is refused, the two calls and the draft belong to one drawing.
export function useDrawing(task: DrawingTask, onEnd: () => void) {
  const { t } = useTranslation('drawings')
  const queries = useQueryClient()
  const history = useMarks(task.marks)
  const { marks } = history
  const [selected, setSelected] = useState<number | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isStale, setIsStale] = useState(false)
  const invalidates = [drawingsApi.list]
  const create = useSend(drawingsApi.create, { failure: 'form', invalidates, keepAs: `drawing.${task.key}` })
  const update = useSend(drawingsApi.update, { failure: 'form', invalidates })

  const isChanged = marks !== task.marks
  const keep = useEffectEvent(() => {
    if (isChanged) void keepDrawing({ ...task, marks, isDraft: true })
    else if (!task.isDraft) void forgetDrawing(task.key)
  })
  useEffect(() => keep(), [marks])

  async function save(asNew = false): Promise<void> {
    const missing = unfinished(marks)
    if (missing !== null) setSelected(missing)
    const ready = finished(marks)
    if (missing !== null || !ready.length) return setProblems([t(missing === null ? 'empty' : 'unfinished')])
    setProblems([])
    const { appointmentId, picture, base } = task
    try {
      if (base && !asNew)
        await update.mutateAsync({
          params: { drawingId: base.id },
          body: { marks: ready, updated_at: base.updated_at },
        })
      else
        await create.mutateAsync({
          body: {
            appointment_id: appointmentId,
            photo_id: picture.photo?.id ?? null,
            figure: picture.figure,
            marks: ready,
          },
        })
    } catch (error) {
      const isNow = error instanceof ApiError && error.status === 409 && error.has('stale')
      setIsStale(isNow)
      if (isNow) void outdate(queries, drawingsApi.list)
      return setProblems(isNow ? [] : sentencesOf(error))
    }
    await forgetDrawing(task.key)
    notify(t('saved'))
    onEnd()
  }
  return {
    ...history,
    selected: selected !== null && selected < marks.length ? selected : null,
    select: setSelected,
    problems,
    isStale,
    /** Whether there is something that the server does not have. */
    isUnsaved: isChanged || task.isDraft,
    isSaving: create.isPending || update.isPending,
    save,
    discard: async () => {
      await forgetDrawing(task.key)
      onEnd()
    },
  }
}
export type DrawingInHand = ReturnType<typeof useDrawing>

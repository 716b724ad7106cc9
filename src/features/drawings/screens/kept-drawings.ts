import { useCallback, useEffect, useState } from 'react'
import { shelf } from '#platform/client/shelf.ts'
import type { DrawingTask } from './pictures.ts'

const drafts = shelf<DrawingTask>('balie.drawings', 'drafts')

/** Keeps a drawing in this browser until the server has it: a reload or a closed tablet does not lose it. */
export const keepDrawing = drafts.keep
export const forgetDrawing = drafts.forget

/** The drawings of a visit that this browser keeps for the person who is signed in, and the way to read them again. */
export function useKeptDrawings(appointmentId: number): readonly [readonly DrawingTask[], () => Promise<void>] {
  const [all, setAll] = useState<readonly DrawingTask[]>([])
  const read = useCallback(
    async () => setAll((await drafts.rows()).filter((one) => one.appointmentId === appointmentId)),
    [appointmentId],
  )
  useEffect(() => {
    void read()
  }, [read])
  return [all, read]
}

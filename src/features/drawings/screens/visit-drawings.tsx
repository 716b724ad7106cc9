import { Suspense, useState } from 'react'
import { Tiles } from '#features/photos/screens/tiles.tsx'
import { lazyPart } from '#platform/client/lazy-part.ts'
import type { Drawing } from '../contract.ts'
import { DrawingTile } from './drawing-tiles.tsx'
import { useDrawingList } from './use-drawing-list.ts'

const DrawingView = lazyPart(() => import('./drawing-view.tsx').then((module) => ({ default: module.DrawingView })))

interface VisitDrawingsProps {
  /** The visit whose report is open: its list has the drawings of the earlier visits too. */
  readonly appointmentId: number
  /** The visit whose drawings are shown. */
  readonly visitId: number
}

/** The drawings of an earlier visit, beside its report. */
export function VisitDrawings({ appointmentId, visitId }: VisitDrawingsProps) {
  const { data } = useDrawingList(appointmentId)
  const [opened, setOpened] = useState<Drawing | null>(null)
  const visit = data?.visits.find(({ appointment }) => appointment.id === visitId)
  if (!visit) return null
  return (
    <>
      <Tiles>
        {visit.drawings.map((drawing) => (
          <DrawingTile key={drawing.id} drawing={drawing} onOpen={() => setOpened(drawing)} />
        ))}
      </Tiles>
      {opened && (
        <Suspense>
          <DrawingView
            drawing={opened}
            zone={visit.zone}
            mayDelete={false}
            onChange={null}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

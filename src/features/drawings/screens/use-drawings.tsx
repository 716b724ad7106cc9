import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, useLoadedAhead } from '#platform/client/lazy-part.ts'
import type { Photo } from '#features/photos/contract.ts'
import { AddTile } from '#features/photos/screens/tiles.tsx'
import { newKey } from '#platform/client/api.ts'
import { notify } from '#platform/client/notices.ts'
import { problemSentence } from '#platform/client/problems.ts'
import type { SelectOption } from '#platform/client/ui/select-input.tsx'
import type { Drawing, WholeDrawing } from '../contract.ts'
import { countProblems } from '../rules.ts'
import { DrawingTile, UnsavedTile } from './drawing-tiles.tsx'
import { useKeptDrawings } from './kept-drawings.ts'
import { useDrawingList } from './use-drawing-list.ts'
import { pictureOf, type DrawingTask, type Picture } from './pictures.ts'

const loadDialog = () => import('./drawing-dialog.tsx').then((module) => ({ default: module.DrawingDialog }))
const DrawingDialog = lazyPart(loadDialog)
const loadView = () => import('./drawing-view.tsx').then((module) => ({ default: module.DrawingView }))
const DrawingView = lazyPart(loadView)
const loadFigures = () => import('./figure-choice.tsx').then((module) => ({ default: module.FigureChoice }))
const FigureChoice = lazyPart(loadFigures)

interface DrawingsOptions {
  readonly appointmentId: number
  /** The injectables whose units can be drawn; null where drawings can only be read. */
  readonly products: readonly SelectOption<number>[] | null
  /** Whether a drawing of a closed report may still be deleted. */
  readonly mayDelete: boolean
}

interface Drawings {
  /** The drawings of the visit, and those that only this device has, as items of a list. */
  readonly tiles: readonly ReactNode[]
  /** The button that begins a drawing on a figure, as such an item; null where drawings can only be read. */
  readonly adding: ReactNode
  /** Draws on a copy of a photo; null where drawings can only be read. */
  readonly onDraw: ((photo: Photo) => void) | null
  /** The dialog that is open. */
  readonly dialog: ReactNode
}

type Opened = 'figures' | { readonly task: DrawingTask } | { readonly drawing: Drawing } | null

/** The drawings of a visit, among its photos. */
export function useDrawings({ appointmentId, products, mayDelete }: DrawingsOptions): Drawings {
  const { t } = useTranslation('drawings')
  const { data } = useDrawingList(appointmentId)
  const [kept, readKept] = useKeptDrawings(appointmentId)
  const [opened, setOpened] = useState<Opened>(null)
  const visit = data?.visits.find(({ appointment }) => appointment.id === appointmentId)
  const drawings = visit?.drawings ?? []
  const close = () => {
    setOpened(null)
    void readKept()
  }
  const begin = (picture: Picture) =>
    setOpened({ task: { key: newKey(), appointmentId, picture, base: null, marks: [], isDraft: false } })
  const change = (drawing: WholeDrawing) => {
    const key = `drawing.${drawing.id}`
    const { id, updated_at, marks } = drawing
    const task = { key, appointmentId, picture: pictureOf(drawing), base: { id, updated_at }, marks, isDraft: false }
    setOpened({ task: kept.find((one) => one.key === key) ?? task })
  }
  const mayDraw = products !== null
  useLoadedAhead(mayDraw ? [loadFigures, loadDialog, loadView] : [loadView])
  const [full] = countProblems(drawings.length)
  /** Begins something new, or says why there is no room for it. */
  const orFull = (begins: () => void) => (full ? notify(problemSentence(full)) : begins())
  const tiles = [
    ...drawings.map((drawing) => (
      <DrawingTile key={drawing.id} drawing={drawing} onOpen={() => setOpened({ drawing })} />
    )),
    ...(mayDraw ? kept : []).map((task) => (
      <UnsavedTile key={task.key} task={task} onOpen={() => setOpened({ task })} />
    )),
  ]
  return {
    tiles,
    adding: mayDraw ? (
      <AddTile
        icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
        label={t('draw')}
        onClick={() => orFull(() => setOpened('figures'))}
      />
    ) : null,
    onDraw: mayDraw ? (photo) => orFull(() => begin({ figure: null, photo })) : null,
    dialog: (
      <Suspense>
        {opened === 'figures' && <FigureChoice onChoose={(figure) => begin({ figure, photo: null })} onClose={close} />}
        {opened !== null && opened !== 'figures' && 'task' in opened && (
          <DrawingDialog key={opened.task.key} task={opened.task} products={products ?? []} onClose={close} />
        )}
        {opened !== null && opened !== 'figures' && 'drawing' in opened && visit && (
          <DrawingView
            drawing={opened.drawing}
            zone={visit.zone}
            mayDelete={mayDelete}
            onChange={mayDraw ? change : null}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}

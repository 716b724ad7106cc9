import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tiles } from '#features/photos/screens/tiles.tsx'
import { useFormat } from '#platform/client/format.ts'
import { lazyPart } from '#platform/client/lazy-part.ts'
import type { Drawing } from '../contract.ts'
import { DrawingTile } from './drawing-tiles.tsx'
import { pictureOf } from './pictures.ts'
import { useDrawingWords } from './use-drawing-words.ts'

const DrawingView = lazyPart(() => import('./drawing-view.tsx').then((module) => ({ default: module.DrawingView })))

/** A drawing as one of its versions was saved, as a tile that opens it as large as the window. */
export function DrawnVersion({ drawing, zone }: { drawing: Drawing; zone: string }) {
  const { t } = useTranslation('drawings')
  const { moment } = useFormat()
  const { pictureName } = useDrawingWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tiles>
        <DrawingTile
          drawing={drawing}
          label={t('openVersion', {
            picture: pictureName(pictureOf(drawing)),
            moment: moment(drawing.updated_at as Drawing['created_at'], zone),
          })}
          onOpen={() => setIsOpen(true)}
        />
      </Tiles>
      {isOpen && (
        <Suspense>
          <DrawingView
            drawing={drawing}
            zone={zone}
            isVersion
            mayDelete={false}
            onChange={null}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

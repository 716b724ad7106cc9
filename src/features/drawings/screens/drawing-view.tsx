import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import type { Deletion } from '#features/photos/screens/delete-dialog.tsx'
import { PictureView } from '#features/photos/screens/picture-view.tsx'
import type { ApiError } from '#platform/client/api.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { drawingLimits, drawingsApi, type Drawing, type WholeDrawing } from '../contract.ts'
import { DrawnPicture, MarkShapes } from './drawn-picture.tsx'
import { pictureOf } from './pictures.ts'
import { UnitSums } from './unit-sums.tsx'
import { useDrawingWords } from './use-drawing-words.ts'
import styles from './drawing.module.css'

interface DrawingViewProps {
  readonly drawing: Drawing
  readonly zone: string
  /** The drawing is one of its earlier versions. */
  readonly isVersion?: boolean
  /** Opens the drawing for changes; null where it can only be read. */
  readonly onChange: ((drawing: WholeDrawing) => void) | null
  readonly mayDelete: boolean
  readonly onClose: () => void
}

/** A drawing as large as the window, with its author, its moment, and the sums of its units. */
export function DrawingView({ drawing, zone, isVersion = false, onChange, mayDelete, onClose }: DrawingViewProps) {
  const { t } = useTranslation('drawings')
  const { moment } = useFormat()
  const { pictureName } = useDrawingWords()
  const [whole, reading] = useWhole(drawing, isVersion)
  const deletion = useDeletion(drawing)
  const picture = pictureOf(drawing)
  const title = t('titleView', { picture: pictureName(picture) })
  return (
    <PictureView
      title={title}
      facts={t('by', {
        author: drawing.changed_by,
        moment: moment(drawing.updated_at as Drawing['created_at'], zone),
      })}
      deletion={mayDelete ? deletion : null}
      onClose={onClose}
      tools={
        onChange &&
        whole && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            onClick={() => onChange(whole)}
          >
            {t('change')}
          </Button>
        )
      }
    >
      {whole ? (
        <DrawnMarks drawing={whole} label={title} />
      ) : (
        <div className={styles.reading}>
          <Reading query={reading} skeleton={<SkeletonLines lines={4} />}>
            {() => null}
          </Reading>
        </div>
      )}
    </PictureView>
  )
}

/** A drawing with its marks, which are read where the list left them out. */
function useWhole(
  drawing: Drawing,
  isVersion: boolean,
): readonly [WholeDrawing | null, UseQueryResult<WholeDrawing, ApiError>] {
  const { id: drawingId, version, marks } = drawing
  const query = isVersion ? { version } : {}
  const reading = useRead(drawingsApi.show, { params: { drawingId }, query }, { enabled: marks === null })
  return [marks === null ? (reading.data ?? null) : { ...drawing, marks }, reading]
}

function DrawnMarks({ drawing, label }: { drawing: WholeDrawing; label: string }) {
  const { t } = useTranslation('drawings')
  const language = useLanguage()
  const [isLost, setIsLost] = useState(false)
  const picture = pictureOf(drawing)
  const products = drawing.products.map(({ id, name }) => ({ value: id, label: translate(name, language) }))
  return (
    <>
      {isLost && <p className={styles.lost}>{t('lost')}</p>}
      <div className={styles.viewing}>
        <DrawnPicture picture={picture} label={label} onLost={() => setIsLost(true)}>
          {drawing.marks.map((mark, index) => (
            <MarkShapes key={index} mark={mark} picture={picture} />
          ))}
        </DrawnPicture>
        <UnitSums marks={drawing.marks} products={products} />
      </div>
    </>
  )
}

function useDeletion(drawing: Drawing): Deletion {
  const { t } = useTranslation('drawings')
  const removing = useSend(drawingsApi.remove, { failure: 'form', invalidates: [drawingsApi.list] })
  return {
    words: {
      title: t('delete'),
      text: t('deleteText'),
      keeps: t('deleteKept'),
      reason: t('reason'),
      successMessage: t('deleted'),
    },
    needsReason: drawing.saved,
    reasonLength: drawingLimits.reason,
    remove: (reason) => removing.mutateAsync({ params: { drawingId: drawing.id }, body: { reason } }),
  }
}

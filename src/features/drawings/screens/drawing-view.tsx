import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { FullScreenDialog } from '#platform/client/ui/full-screen-dialog.tsx'
import { DeleteDialog } from '#features/photos/screens/delete-dialog.tsx'
import { useSend } from '#platform/client/data.ts'
import { drawingLimits, drawingsApi, type Drawing } from '../contract.ts'
import { DrawnPicture, MarkShapes } from './drawn-picture.tsx'
import { pictureOf } from './pictures.ts'
import { UnitSums } from './unit-sums.tsx'
import { useDrawingWords } from './use-drawing-words.ts'
import styles from './drawing.module.css'

interface DrawingViewProps {
  readonly drawing: Drawing
  readonly zone: string
  /** Opens the drawing for changes; null where it can only be read. */
  readonly onChange: (() => void) | null
  readonly mayDelete: boolean
  readonly onClose: () => void
}

/** A drawing as large as the window, with its author, its moment, and the sums of its units. */
export function DrawingView({ drawing, zone, onChange, mayDelete, onClose }: DrawingViewProps) {
  const { t } = useTranslation(['drawings', 'common'])
  const { moment } = useFormat()
  const language = useLanguage()
  const { pictureName } = useDrawingWords()
  const [isDeleting, setIsDeleting] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const removing = useSend(drawingsApi.remove, { failure: 'form', invalidates: [drawingsApi.list] })
  const picture = pictureOf(drawing)
  const title = t('titleView', { picture: pictureName(picture) })
  const products = drawing.products.map(({ id, name }) => ({ value: id, label: translate(name, language) }))
  return (
    <FullScreenDialog
      title={title}
      behindQuestion={isDeleting}
      onClose={onClose}
      beside={
        <span className="dim">
          {t('by', { author: drawing.changed_by, moment: moment(drawing.updated_at as Drawing['created_at'], zone) })}
        </span>
      }
      tools={
        <>
          {onChange && (
            <Button variant="default" size="sm" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onChange}>
              {t('change')}
            </Button>
          )}
          {mayDelete && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              onClick={() => setIsDeleting(true)}
            >
              {t('common:remove')}
            </Button>
          )}
        </>
      }
    >
      {isLost && <p className={styles.lost}>{t('lost')}</p>}
      <div className={styles.viewing}>
        <DrawnPicture picture={picture} label={title} onLost={() => setIsLost(true)}>
          {drawing.marks.map((mark, index) => (
            <MarkShapes key={index} mark={mark} picture={picture} />
          ))}
        </DrawnPicture>
        <UnitSums marks={drawing.marks} products={products} />
      </div>
      {isDeleting && (
        <DeleteDialog
          deletion={{
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
          }}
          onClose={() => setIsDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </FullScreenDialog>
  )
}

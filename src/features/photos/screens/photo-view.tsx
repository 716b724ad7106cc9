import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { photoLimits, photosApi, type Photo } from '../contract.ts'
import { deletedHere } from './deleted-here.ts'
import { pictureOf } from './addresses.ts'
import type { Deletion } from './delete-dialog.tsx'
import { PictureView } from './picture-view.tsx'
import { usePhotoWords } from './use-photo-words.ts'
import styles from './photos.module.css'

interface PhotoViewProps {
  readonly photo: Photo
  readonly zone: string
  readonly mayDelete: boolean
  /** Draws on a copy; null or absent for somebody who may only look. */
  readonly onDraw?: (() => void) | null | undefined
  readonly onClose: () => void
}

/** A photo as large as the window, with its author and its moment. */
export function PhotoView({ photo, zone, mayDelete, onDraw, onClose }: PhotoViewProps) {
  const { t } = useTranslation('photos')
  const { moment } = useFormat()
  const { nameOf } = usePhotoWords()
  const [isLost, setIsLost] = useState(false)
  const deletion = useDeletion(photo)
  const name = nameOf(photo)
  const taken = t('takenBy', { author: photo.author, moment: moment(photo.taken_at, zone) })
  return (
    <PictureView
      title={name}
      facts={photo.saved ? taken : `${taken} · ${t(photo.awaits_signature ? 'notSigned' : 'notSaved')}`}
      deletion={mayDelete ? deletion : null}
      onClose={onClose}
      tools={
        <>
          <Button
            component="a"
            href={pictureOf(photo, 'full')}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="sm"
          >
            {t('inFull')}
          </Button>
          {onDraw && (
            <Button variant="default" size="sm" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onDraw}>
              {t('drawOn')}
            </Button>
          )}
        </>
      }
    >
      {isLost ? (
        <p className={styles.lost}>{t('unreadable')}</p>
      ) : (
        <img className={styles.picture} src={pictureOf(photo)} alt={name} onError={() => setIsLost(true)} />
      )}
    </PictureView>
  )
}

function useDeletion(photo: Photo): Deletion {
  const { t } = useTranslation('photos')
  const removing = useSend(photosApi.remove, {
    failure: 'form',
    invalidates: [photosApi.list],
    onSuccess: () => void deletedHere.add(photo.id),
  })
  return {
    words: {
      title: t('delete'),
      text: t('deleteText'),
      keeps: t('deleteKept'),
      reason: t('reason'),
      successMessage: t('deleted'),
    },
    needsReason: photo.of_record,
    reasonLength: photoLimits.reason,
    remove: (reason) => removing.mutateAsync({ params: { photoId: photo.id }, body: { reason } }),
  }
}

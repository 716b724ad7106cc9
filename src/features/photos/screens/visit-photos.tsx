import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useRead } from '#platform/client/data.ts'
import { photosApi, type Photo } from '../contract.ts'
import { Thumbnail } from './thumbnail.tsx'
import { Tiles } from './tiles.tsx'
import { usePhotoWords } from './use-photo-words.ts'

const PhotoView = lazyPart(() => import('./photo-view.tsx').then((module) => ({ default: module.PhotoView })))

interface VisitPhotosProps {
  /** The visit whose report is open: its list has the photos of the earlier visits too. */
  readonly appointmentId: number
  /** The visit whose photos are shown. */
  readonly visitId: number
}

/** The photos of an earlier visit, beside its report. */
export function VisitPhotos({ appointmentId, visitId }: VisitPhotosProps) {
  const { t } = useTranslation('photos')
  const { labelOf, captionOf } = usePhotoWords()
  const { data } = useRead(photosApi.list, { params: { appointmentId } })
  const [shown, setShown] = useState<Photo | null>(null)
  const visit = data?.visits.find(({ appointment }) => appointment.id === visitId)
  if (!visit) return null
  return (
    <Tiles>
      {visit.photos.map((photo) => (
        <li key={photo.id}>
          <Thumbnail
            photo={photo}
            label={t('open', { photo: labelOf(photo, visit) })}
            caption={captionOf(photo)}
            onClick={() => setShown(photo)}
          />
        </li>
      ))}
      {shown && (
        <Suspense>
          <PhotoView photo={shown} zone={visit.zone} mayDelete={false} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Tiles>
  )
}

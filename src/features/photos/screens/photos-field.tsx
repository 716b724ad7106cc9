import { useEffect, useEffectEvent } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PhotoAngle } from '#kernel/body.ts'
import { useRead } from '#platform/client/data.ts'
import { photosApi } from '../contract.ts'
import { PhotosBlock, type BesidePhotos } from './photos-block.tsx'
import { isUnderWay, useUploads } from './use-uploads.ts'

interface PhotosFieldProps<T extends FieldValues> {
  readonly control: Control<T>
  /** The field with the ids of the photos that the report is saved with. */
  readonly name: FieldPath<T>
  readonly appointmentId: number
  /** The series of photos of the chosen treatment. */
  readonly angles: readonly PhotoAngle[]
  readonly beside?: BesidePhotos
}

/**
 * The photos of a report as a field of its form. Its value is what waits at the server for this visit, from whichever
 * device it came, so a reload loses nothing. A report is not saved while photos are on their way.
 */
export function PhotosField<T extends FieldValues>({
  control,
  name,
  appointmentId,
  angles,
  beside,
}: PhotosFieldProps<T>) {
  const { t } = useTranslation('photos')
  const uploads = useUploads(appointmentId)
  const list = useRead(photosApi.list, { params: { appointmentId } })
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: () => (uploads.rows.some(isUnderWay) ? t('stillSending') : true) },
  })
  const own = list.data?.visits.find(({ appointment }) => appointment.id === appointmentId)
  const waiting = own?.photos.filter(({ saved }) => !saved).map(({ id }) => id) ?? []
  const key = waiting.join()
  const take = useEffectEvent(() => {
    if (String(field.value) !== key) field.onChange(waiting)
  })
  const isRead = list.data !== undefined
  useEffect(() => {
    if (isRead) take()
  }, [isRead, key])
  return (
    <PhotosBlock
      appointmentId={appointmentId}
      angles={angles}
      beside={beside}
      uploads={uploads}
      error={fieldState.error?.message}
      focusRef={field.ref}
    />
  )
}

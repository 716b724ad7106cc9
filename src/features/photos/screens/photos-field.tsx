import { useEffect, useEffectEvent, useState } from 'react'
import {
  useController,
  useFormState,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PhotoAngle } from '#kernel/body.ts'
import { useRead } from '#platform/client/data.ts'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { photosApi } from '../contract.ts'
import { formPhotos } from '../rules.ts'
import { deletedHere } from './deleted-here.ts'
import { PhotosBlock, type BesidePhotos } from './photos-block.tsx'
import { isUnderWay, useUploads } from './use-uploads.ts'

interface PhotosFieldProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  /** The field with the ids of the photos that the report is saved with. */
  readonly name: FieldPath<T>
  readonly appointmentId: number
  /** The series of photos of the chosen treatment. */
  readonly angles: readonly PhotoAngle[]
  readonly beside?: BesidePhotos
  /** The report has closed: the field has the photos of a new addendum alone. */
  readonly isForAddendum?: boolean
}

/**
 * The photos of a report as a field of its form. Its value is what waits at the server for this visit, from whichever
 * device it came, so a reload loses nothing. A report is not saved while photos are on their way. A photo that has gone
 * from the server stays in the value, so that it is told of until a save was refused for it.
 */
// Hooks: the list, the photos on their way, and the field that follows both.
export function PhotosField<T extends FieldValues>({
  form,
  name,
  appointmentId,
  angles,
  beside,
  isForAddendum = false,
}: PhotosFieldProps<T>) {
  const { t } = useTranslation(['photos', 'problems'])
  const list = useRead(photosApi.list, { params: { appointmentId } })
  const uploads = useUploads(appointmentId, list.dataUpdatedAt, isForAddendum)
  const isSending = uploads.rows.some(isUnderWay)
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: () => (isSending ? t('stillSending') : true) },
  })
  const own = list.data?.visits.find(({ appointment }) => appointment.id === appointmentId)
  const isRefused = fieldState.error !== undefined && fieldState.error.type !== 'validate'
  const { ids, lost } = formPhotos(own?.photos ?? [], {
    named: field.value as readonly number[],
    deletedHere,
    isRefused,
  })
  const key = ids.join()
  const value = String(field.value)
  // A refusal of the server stays to be read when the photo that it names leaves the list.
  const take = useEffectEvent(() =>
    form.setValue(name, ids as PathValue<T, FieldPath<T>>, {
      shouldDirty: true,
      shouldValidate: fieldState.error?.type === 'validate',
    }),
  )
  const { isDirty, submitCount } = useFormState({ control: form.control })
  /** The save that was held back by photos which are no longer on their way, as the number of the attempt. */
  const [settledSave, setSettledSave] = useState<number | null>(null)
  const isRead = list.data !== undefined
  useEffect(() => {
    if (isRead && value !== key) take()
  }, [isRead, key, value])
  // A save that was held back because photos were on their way is not held back any longer, and says so.
  const judge = useEffectEvent(() => {
    if (fieldState.error?.type !== 'validate') return
    void form.trigger(name)
    setSettledSave(submitCount)
  })
  useEffect(() => {
    if (!isSending) judge()
  }, [isSending])
  return (
    <>
      <PhotosBlock
        appointmentId={appointmentId}
        angles={angles}
        beside={beside}
        part={isForAddendum ? 'waiting' : 'all'}
        uploads={uploads}
        error={fieldState.error?.message ?? (isRead && lost.length ? t('problems:pre_save_photos.unknown') : undefined)}
        settled={settledSave === submitCount && !isSending ? t('sentSaveNow') : null}
        focusRef={field.ref}
      />
      <LeaveGuard
        unsaved={!isDirty && isSending}
        words={{
          title: t('leaveUnsent'),
          text: t('leaveUnsentText'),
          confirmLabel: t('leave'),
          cancelLabel: t('wait'),
        }}
      />
    </>
  )
}

import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { TextField } from '#platform/client/ui/fields.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { photoLimits, photosApi, type Photo } from '../contract.ts'
import { deletedHere } from './deleted-here.ts'
import styles from './photos.module.css'

interface DeletePhotoProps {
  readonly photo: Photo
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a photo is deleted; a saved one needs a reason. What is typed here is asked anew each time. */
export function DeletePhoto({ photo, onClose, onDeleted }: DeletePhotoProps) {
  const { t } = useTranslation(['photos', 'common'])
  useDialog()
  const removing = useSend(photosApi.remove, {
    failure: 'form',
    invalidates: [photosApi.list],
    onSuccess: () => void deletedHere.add(photo.id),
  })
  const form = useBalieForm({
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      await removing.mutateAsync({ params: { photoId: photo.id }, body: { reason } })
      notify(t('deleted'))
      onDeleted()
    },
  })
  return (
    <Modal
      opened
      title={t('delete')}
      onClose={onClose}
      returnFocus={false}
      size={460}
      centered
      zIndex={300}
      withCloseButton={false}
      role="alertdialog"
    >
      <FormFrame form={form} className={styles.deleting}>
        <p>{t('deleteText')}</p>
        {photo.saved && (
          <>
            <p className="dim">{t('deleteKept')}</p>
            <TextField
              control={form.control}
              name="reason"
              label={t('reason')}
              required
              maxLength={photoLimits.reason}
            />
          </>
        )}
        <ProblemAlert sentences={form.problems} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('delete')}
          </Button>
        </div>
      </FormFrame>
    </Modal>
  )
}

import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { TextField } from '#platform/client/ui/fields.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { drawingLimits, drawingsApi, type Drawing } from '../contract.ts'
import styles from './drawing.module.css'

interface DeleteDrawingProps {
  readonly drawing: Drawing
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a drawing is deleted; one of the record needs a reason. What is typed here is asked anew each time. */
export function DeleteDrawing({ drawing, onClose, onDeleted }: DeleteDrawingProps) {
  const { t } = useTranslation(['drawings', 'common'])
  useDialog()
  const removing = useSend(drawingsApi.remove, { failure: 'form', invalidates: [drawingsApi.list] })
  const form = useBalieForm({
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      await removing.mutateAsync({ params: { drawingId: drawing.id }, body: { reason } })
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
        {drawing.saved && (
          <>
            <p className="dim">{t('deleteKept')}</p>
            <TextField
              control={form.control}
              name="reason"
              label={t('reason')}
              required
              maxLength={drawingLimits.reason}
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

import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../form.ts'
import { useDialog } from './dialog.ts'
import { FormFrame } from './form-frame.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  /** The form, from useBalieForm. */
  readonly form: Pick<FormState, 'submit' | 'submitting' | 'problems'>
  readonly title: string
  readonly submitLabel: string
  /** The action destroys something: its button is red, and the dialog is announced as a warning. */
  readonly danger?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form over what is on the screen: a few fields, the problems of no field, and two buttons. */
export function FormDialog({ form, title, submitLabel, danger = false, onClose, children }: FormDialogProps) {
  const { t } = useTranslation('common')
  useDialog()
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      returnFocus={false}
      size={460}
      centered
      zIndex={300}
      withCloseButton={false}
      {...(danger && { role: 'alertdialog' })}
    >
      <FormFrame form={form} className={styles.form}>
        {children}
        <ProblemAlert sentences={form.problems} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={form.submitting}>
            {submitLabel}
          </Button>
        </div>
      </FormFrame>
    </Modal>
  )
}

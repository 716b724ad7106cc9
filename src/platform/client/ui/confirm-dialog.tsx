import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { onCtrlEnter } from './ctrl-enter.ts'
import { useDialog } from './dialog.ts'
import styles from './popup.module.css'

interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** A third answer besides yes and no. */
  readonly other?: { readonly label: string; readonly onChoose: () => void }
  /** The action destroys something: its button is red. */
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Asks before an action that cannot be undone. Where undo is possible, act at once and offer Undo in a notice instead
 * (UX).
 */
export function ConfirmDialog({ opened, ...question }: ConfirmDialogProps) {
  // Rendered only when opened: a Modal that waits would receive the same Esc that opens it, and close again.
  return opened ? <Question {...question} /> : null
}

function Question({
  title,
  text,
  confirmLabel,
  cancelLabel,
  other,
  danger,
  busy,
  onConfirm,
  onCancel,
}: Omit<ConfirmDialogProps, 'opened'>) {
  const { t } = useTranslation('common')
  useDialog()
  // A quick second Ctrl-Enter must not destroy anything: in a dangerous question only the focused button takes the key.
  const onKeyDown = danger
    ? undefined
    : onCtrlEnter(() => {
        if (!busy) onConfirm()
      })
  return (
    <Modal
      opened
      onClose={onCancel}
      onKeyDownCapture={onKeyDown}
      title={title}
      returnFocus={false}
      size={other ? 520 : 420}
      centered
      withCloseButton={false}
      zIndex={300}
      classNames={{ header: styles.confirmHeader }}
      role="alertdialog"
    >
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel ?? t('cancel')}
        </Button>
        {other && (
          <Button variant="default" onClick={other.onChoose}>
            {other.label}
          </Button>
        )}
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

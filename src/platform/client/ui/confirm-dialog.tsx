import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { onCtrlEnter } from './ctrl-enter.ts'
import { useFocusReturn } from './focus-return.ts'
import styles from './popup.module.css'

interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Another answer than yes and no. */
  readonly other?: { readonly label: string; readonly onChoose: () => void }
  /** It destroys something: the button is red. */
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before what cannot be undone. Where undo is possible, do it and offer Undo in a notice instead (UX). */
export function ConfirmDialog({ opened, ...question }: ConfirmDialogProps) {
  // Not there until it asks: a waiting Modal would hear the very Esc that makes it open, and close again.
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
  useFocusReturn()
  // A second quick Ctrl-Enter must not destroy anything: there the key presses the focused button.
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

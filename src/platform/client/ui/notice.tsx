import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import i18next from 'i18next'
import styles from './notice.module.css'

const shownMs = 4000
/** The duration of a notice that offers a choice. */
const choiceMs = 10_000

/** The place where notices appear: bottom right (UX), never over the buttons of a popup. Part of the shell. */
export function Notices() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      classNames={{ root: styles.notices, notification: styles.notice }}
      containerWidth={380}
      zIndex={400}
    />
  )
}

const closeButton = () => ({ 'aria-label': i18next.t('close', { ns: 'common' }) })

interface Action {
  readonly label: string
  readonly onChoose: () => void
}

export function showNotice(
  message: string,
  undo?: { readonly label: string; readonly onUndo: () => void },
  further?: Action,
): () => void {
  return show(
    message,
    [...(further ? [further] : []), ...(undo ? [{ label: undo.label, onChoose: undo.onUndo }] : [])],
    further ? choiceMs : shownMs,
    'var(--accent)',
  )
}

/** Shows why nothing was done, long enough to read it. */
export function showRefusal(message: string, instead?: Action): void {
  show(message, instead ? [instead] : [], choiceMs, 'var(--warn)')
}

function show(message: string, actions: readonly Action[], ms: number, color: string): () => void {
  const id = notifications.show({
    color,
    autoClose: ms,
    closeButtonProps: closeButton(),
    message: actions.length ? (
      <span className={actions.length > 1 ? styles.stacked : styles.row}>
        {message}
        <span className={styles.actions}>
          {actions.map(({ label, onChoose }) => (
            <Button
              key={label}
              size="xs"
              variant="light"
              onClick={() => {
                notifications.hide(id)
                onChoose()
              }}
            >
              {label}
            </Button>
          ))}
        </span>
      </span>
    ) : (
      message
    ),
  })
  return () => notifications.hide(id)
}

/** Says quietly that something is still going on, until it is hidden. */
export function showWaiting(message: string): () => void {
  const id = notifications.show({
    color: 'var(--accent)',
    loading: true,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
    message,
  })
  return () => notifications.hide(id)
}

export function showError(sentences: readonly string[]): void {
  notifications.show({
    color: 'var(--bad)',
    autoClose: false,
    role: 'alert',
    closeButtonProps: closeButton(),
    message: sentences.join(' '),
  })
}

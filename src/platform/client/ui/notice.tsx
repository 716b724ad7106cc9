import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import i18next from 'i18next'
import styles from './notice.module.css'

const shownMs = 4000

/** Where notices appear: bottom right (UX), and never over the buttons of a popup. Part of the shell. */
export function Notices() {
  return <Notifications position="bottom-right" limit={4} classNames={{ root: styles.notices, notification: styles.notice }} containerWidth={380} zIndex={400} />
}

const closeButton = () => ({ 'aria-label': i18next.t('close', { ns: 'common' }) })

export function showNotice(message: string, undo?: { readonly label: string; readonly onUndo: () => void }): void {
  const id = notifications.show({
    color: 'var(--accent)',
    autoClose: shownMs,
    closeButtonProps: closeButton(),
    message: undo
      ? <span className={styles.row}>{message}<Button size="xs" variant="light" onClick={() => { notifications.hide(id); undo.onUndo() }}>{undo.label}</Button></span>
      : message,
  })
}

export function showError(sentences: readonly string[]): void {
  notifications.show({ color: 'var(--bad)', autoClose: false, role: 'alert', closeButtonProps: closeButton(), message: sentences.join(' ') })
}

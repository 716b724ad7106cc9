import { ActionIcon, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from './back-closes.ts'
import { useDialog } from './dialog.ts'
import styles from './full-screen-dialog.module.css'

interface FullScreenDialogProps {
  readonly title: string
  /** Stands beside the title: the facts about what is shown, or the choice of a view. */
  readonly beside?: ReactNode
  /** The tools before the button that closes. */
  readonly tools?: ReactNode
  readonly children: ReactNode
  /** Whether the button that closes has the focus first; otherwise the content names an element (`data-autofocus`). */
  readonly focusesClose?: boolean
  /** A question over the dialog has the keys: Escape and Back are for it alone. */
  readonly behindQuestion?: boolean
  readonly onClose: () => void
}

/** A dialog as large as the window: a bar with its title and tools, and below it the content. */
export function FullScreenDialog({
  title,
  beside,
  tools,
  children,
  focusesClose = true,
  behindQuestion = false,
  onClose,
}: FullScreenDialogProps) {
  const { t } = useTranslation('common')
  useDialog()
  useBackCloses(onClose, !behindQuestion)
  return (
    <Modal.Root
      opened
      fullScreen
      size="100%"
      onClose={behindQuestion ? () => {} : onClose}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      zIndex={210}
    >
      <Modal.Overlay />
      <Modal.Content className={styles.content}>
        <header className={styles.head}>
          <div className={styles.bar}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            {beside}
            <span className={styles.grow} />
            {tools}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('close')}
            data-autofocus={focusesClose || undefined}
            onClick={onClose}
          >
            <IconX size={20} stroke={1.7} />
          </ActionIcon>
        </header>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

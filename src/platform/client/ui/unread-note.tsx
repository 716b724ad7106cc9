import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnshown, type FailedReads } from '../failed-reads.ts'
import styles from './form-notes.module.css'

/**
 * Tells that something in a popup could not be read, such as the choices of a field, and reads it again. Its place is
 * there from the start, so that screen readers announce what appears in it.
 */
export function UnreadNote({ reads }: { reads: FailedReads }) {
  const { t } = useTranslation('common')
  const unread = useUnshown(reads)
  const [rereading, setRereading] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const isShown = unread.length > 0

  // The pressed button disappears with the note; the keyboard goes on where it was.
  useEffect(() => {
    if (isShown || !pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) place.current?.focus()
  }, [isShown])

  async function readAgain(): Promise<void> {
    pressed.current = true
    setRereading(true)
    await Promise.all(unread.map(({ refetch }) => refetch()))
    setRereading(false)
  }
  return (
    <div ref={place} className={styles.place} role="status" tabIndex={-1}>
      {isShown && (
        <div className={`${styles.draft} ${styles.unread}`}>
          <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
          <span>{t('someUnread')}</span>
          <Button size="xs" variant="default" loading={rereading} onClick={() => void readAgain()}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

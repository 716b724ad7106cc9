import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#platform/client/notices.ts'

/**
 * Shows that something was taken out of the form, with Undo. The notice goes with the form: afterwards there is nothing
 * to put it back into.
 */
export function useUndoNotice(): (message: string, onUndo: () => void) => void {
  const { t } = useTranslation('common')
  const notices = useRef<(() => void)[]>([])
  useEffect(() => {
    const { current } = notices
    return () => {
      for (const hide of current) hide()
    }
  }, [])
  return (message, onUndo) => {
    notices.current.push(notify(message, { label: t('undo'), onUndo }))
  }
}

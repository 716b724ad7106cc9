import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#platform/client/notices.ts'

/**
 * Tells what was changed in a sale, with Undo. The notices go with the component that gave them: an undo after the
 * payment would bring a line of the last sale into the next one.
 */
export function useUndoNotice(): (message: string, onUndo: () => void) => void {
  const { t } = useTranslation('common')
  const [notices] = useState(() => new Set<() => void>())
  useEffect(
    () => () => {
      for (const hide of notices) hide()
      notices.clear()
    },
    [notices],
  )
  return useCallback((message, onUndo) => void notices.add(notify(message, { label: t('undo'), onUndo })), [notices, t])
}

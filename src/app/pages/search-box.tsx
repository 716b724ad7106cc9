import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/client/session.ts'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import styles from './search-box.module.css'

/** The name of the Ctrl key; on an Apple keyboard it is ⌘. */
const searchKeys = /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** A button that looks like a search field and opens the command palette. */
export function SearchBox({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('common')
  const may = useMay()
  return (
    <button
      type="button"
      className={styles.box}
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} stroke={1.8} aria-hidden />
      <span>{t(may('client.read') ? 'searchClientOrScreen' : 'searchScreen')}</span>
      <Kbd keys={searchKeys} />
    </button>
  )
}

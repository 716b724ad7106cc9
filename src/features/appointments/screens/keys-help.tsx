import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import styles from './keys-help.module.css'

interface KeysHelpProps { readonly opened: boolean; readonly onClose: () => void; readonly booking: boolean; readonly changing: boolean; readonly switches: boolean; readonly both: boolean; readonly arranging: boolean }

/** The calendar's keys. */
export function KeysHelp({ opened, onClose, booking, changing, switches, both, arranging }: KeysHelpProps) {
  const { t } = useTranslation(['appointments', 'common'])
  useBackCloses(onClose, opened)
  const rows: readonly (readonly [keys: string, what: string])[] = [
    ['T', t('today')], ['←  →', t('keyPeriod')], ['D', t('day')], ['W', t('week')],
    ...(switches ? [['S', t('switchView')] as const] : []),
    ...(arranging ? [['R', t('keyArrange')] as const] : []),
    ...(both ? [['K', t('keyKind')] as const] : []),
    ['P', t('planning')],
    ...(booking ? [['N', t('newTitle')] as const] : []),
    ['Tab', t('keyGrid')], ['↑  ↓  ←  →', t('keyWalk')], ['↵', t('keyOpen')],
    ...(booking ? [['Shift  ↑  ↓', t('keyQuarter')] as const] : []),
    ...(changing ? [['Alt  ↑  ↓  ←  →', t('keyMove')], ['Alt  Shift  ↑  ↓', t('keyLength')], ['Ctrl  Z', t('keyUndo')], ['E', t('keyTell')]] as const : []),
    ['Esc', t('keyClose')], ['Ctrl  K', t('common:search')],
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={t('keys')} size={440} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <dl className={styles.keys}>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys.split('  ').map((key) => <Kbd key={key} keys={key} />)}<span className={styles.said}>{keys}</span></dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

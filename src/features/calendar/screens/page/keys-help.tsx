import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { offeredViews, views } from '#features/appointments/rules/calendar.ts'
import { SignsLegend } from './signs-legend.tsx'
import styles from './keys-help.module.css'

interface KeysHelpProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly booking: boolean
  readonly changing: boolean
  readonly switches: boolean
  readonly both: boolean
  readonly arranging: boolean
}

/** Explains the calendar's colours and signs, and its keys. */
export function KeysHelp({ opened, onClose, booking, changing, switches, both, arranging }: KeysHelpProps) {
  const { t } = useTranslation(['calendar', 'appointments', 'common'])
  useBackCloses(onClose, opened)
  useDialog(opened)
  const rows: readonly (readonly [keys: string, what: string])[] = [
    ['T', t('today')],
    ['←  →', t('keyPeriod')],
    ...offeredViews(switches).map((view) => [views[view].key, t(`view_${view}`)] as const),
    ...(arranging ? [['R', t('keyArrange')] as const] : []),
    ...(both ? [['K', t('keyKind')] as const] : []),
    ['P', t('planning')],
    ['H', t('keyRows')],
    ['C', t('keyStruck')],
    ...(booking ? [['N', t('appointments:newTitle')] as const] : []),
    ['Tab', t('keyGrid')],
    ['↑  ↓  ←  →', t('keyWalk')],
    ['↵', t('keyOpen')],
    ...(booking ? [['Shift  ↑  ↓', t('keyQuarter')] as const] : []),
    ...(changing
      ? ([
          ['Alt  ↑  ↓  ←  →', t('keyMove')],
          ['Alt  Shift  ↑  ↓', t('keyLength')],
          ['Ctrl  Z', t('keyUndo')],
          ['E', t('keyTell')],
        ] as const)
      : []),
    ['Esc', t('keyClose')],
    ['Ctrl  K', t('common:search')],
  ]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('signsAndKeys')}
      returnFocus={false}
      size={880}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={styles.halves}>
        <section>
          <h3>{t('signs')}</h3>
          <SignsLegend />
        </section>
        <section className={styles.keyboard}>
          <h3>{t('keys')}</h3>
          <dl className={styles.keys}>
            {rows.map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  {keys.split('  ').map((key) => (
                    <Kbd key={key} keys={key} />
                  ))}
                  <span className={styles.said}>{keys}</span>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  )
}

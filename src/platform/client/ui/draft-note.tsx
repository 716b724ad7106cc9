import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './form-notes.module.css'

/** Tells that what was typed before a reload is restored, and offers to discard it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.draft} role="status">
      <IconHistory size={17} stroke={1.8} aria-hidden />
      <span>{t('draftKept')}</span>
      <Button size="xs" variant="subtle" color="gray" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}

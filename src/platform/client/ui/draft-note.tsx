import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './form-notes.module.css'

interface DraftNoteProps {
  /** The fields that were filled in and are not restored, in the words of the form. */
  readonly leftOut?: readonly string[]
  readonly onDiscard: () => void
}

/** Tells that what was typed before a reload is restored, names what is not, and offers to discard it. */
export function DraftNote({ leftOut = [], onDiscard }: DraftNoteProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.draft} role="status">
      <IconHistory size={17} stroke={1.8} aria-hidden />
      <span>
        {t('draftKept')}
        {leftOut.length > 0 && ` ${t('draftLacks', { fields: leftOut.join(', ') })}`}
      </span>
      <Button size="xs" variant="subtle" color="gray" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}

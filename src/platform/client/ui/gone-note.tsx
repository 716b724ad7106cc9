import { IconTrashX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { scrollIntoSight } from './changes-note.tsx'
import styles from './form-notes.module.css'

/** Tells that the record of this form no longer exists: what was typed can be read, not saved. */
export function GoneNote() {
  const { t } = useTranslation('common')
  return (
    <section ref={scrollIntoSight} role="alert" className={styles.note} aria-label={t('goneTitle')}>
      <IconTrashX size={20} stroke={1.7} aria-hidden />
      <div>
        <h3>{t('goneTitle')}</h3>
        <p>{t('goneText')}</p>
      </div>
    </section>
  )
}

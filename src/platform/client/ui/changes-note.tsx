import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './form-notes.module.css'

export interface Change {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** Scrolls the note into view: the form may have been scrolled down to its foot. */
export const scrollIntoSight = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

/** Shows what somebody else changed while a form was open, with a way to continue without losing what was typed. */
export function ChangesNote({ changes, onTake }: { changes: readonly Change[]; onTake: () => void }) {
  const { t } = useTranslation('common')
  return (
    <section ref={scrollIntoSight} className={styles.note} aria-label={t('changedTitle')}>
      <IconRefreshAlert size={20} stroke={1.7} aria-hidden />
      <div>
        <h3>{t('changedTitle')}</h3>
        <dl>
          {changes
            .filter(({ before, after }) => before !== after)
            .map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <del>{before || t('nothing')}</del> → {after || t('nothing')}
                </dd>
              </div>
            ))}
        </dl>
        <p>{t('changedText')}</p>
        <Button size="xs" variant="default" onClick={onTake}>
          {t('takeOver')}
        </Button>
      </div>
    </section>
  )
}

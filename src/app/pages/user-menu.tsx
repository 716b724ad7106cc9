import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { initials } from '#platform/client/initials.ts'
import { usePerson } from '#platform/client/session.ts'
import { useLateDropdown } from '#platform/client/ui/late-dropdown.ts'
import styles from './user-menu.module.css'

const loadPanel = () => import('./user-panel.tsx')
const UserPanel = lazyPart(() => loadPanel().then((module) => ({ default: module.UserPanel })))

/** The button with the name of the person who is signed in; it opens their settings and the way out. */
export function UserMenu() {
  const { t } = useTranslation('common')
  const person = usePerson()
  const language = useLanguage()
  const { button, anchor } = useLateDropdown('dialog', loadPanel)
  return (
    <>
      <button {...button} type="button" className={styles.button}>
        <span className={styles.hidden}>{t('account')}: </span>
        <span className={styles.avatar} aria-hidden>
          {initials(person.name)}
        </span>
        <span className={styles.name}>{person.name}</span>
        <span className={styles.language} aria-hidden>
          {language.toUpperCase()}
        </span>
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
      </button>
      <Suspense>{anchor && <UserPanel anchor={anchor} />}</Suspense>
    </>
  )
}

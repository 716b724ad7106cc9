import { Outlet } from '@tanstack/react-router'
import { Brand } from '#platform/client/ui/brand.tsx'
import { LanguagePicker } from './language-picker.tsx'
import styles from './pre-login.module.css'

/** The frame of the pages before the sign-in: logo, language, one card. */
export function PreLogin() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand />
        <LanguagePicker />
      </header>
      <main className={styles.main}>
        <div className={styles.card}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}

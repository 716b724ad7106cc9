import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownPath } from '#platform/client/address.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { begin } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './login-screen.module.css'

/** `/login?target=/calendar`: signs in and goes on to where the person wanted to be (spec 3 §2). */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const { target } = useSearchWords()
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  return (
    <>
      <div className={styles.head}>
        <h1>{t('signIn')}</h1>
        <p className="dim">{t('signInText')}</p>
      </div>
      <SignInForm
        credentials={credentials} onChange={setCredentials}
        onSignedIn={async (profile) => {
          await begin(profile)
          notify(t('welcome', { name: profile.first_name }))
          router.history.replace(ownPath(target))
        }}
      />
      <DemoAccounts onChoose={setCredentials} chosen={credentials.email} />
    </>
  )
}

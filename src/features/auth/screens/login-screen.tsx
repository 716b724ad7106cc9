import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ownPath } from '#platform/client/address.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { CardHead } from './card-head.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { begin } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { useSignIn } from './use-sign-in.ts'

const heads = {
  credentials: ['signIn', 'signInText'],
  code: ['codeTitle', 'codeText'],
  'set-up': ['setUpTitle', 'setUpText'],
} as const

/** `/login?target=/calendar`: signs in, and goes on to the page that the person wanted (spec 3 §2). */
export function LoginScreen() {
  const { t, i18n } = useTranslation('auth')
  const router = useRouter()
  const { target } = useSearchWords()
  const signIn = useSignIn({
    onSignedIn: async (profile) => {
      await begin(profile)
      // The welcome is in the person's language, which may differ from this page's.
      notify(i18n.t('auth:welcome', { name: profile.first_name }))
      router.history.replace(ownPath(target))
    },
  })
  const { credentials } = signIn
  const [title, text] = heads[signIn.asked.step]
  return (
    <>
      <CardHead title={t(title)} text={t(text)} />
      <SignIn signIn={signIn} />
      {signIn.asked.step === 'credentials' && (
        <DemoAccounts onChoose={credentials.change} chosen={credentials.values.email} />
      )}
    </>
  )
}

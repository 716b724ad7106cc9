import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { SignInForm } from './sign-in-form.tsx'
import type { SigningIn } from './use-sign-in.ts'

const secondStep = () => import('./second-step.tsx')
const SecondStep = lazy(() => secondStep().then((module) => ({ default: module.SecondStep })))

interface SignInProps {
  readonly signIn: SigningIn
  /** Signing in again, over the page: it has to be this person, and nothing may lead away from what they were doing. */
  readonly overPage?: boolean
  readonly children?: ReactNode
}

/** What a sign-in asks now: e-mail and password, or what comes after them. */
export function SignIn({ signIn, children, ...form }: SignInProps) {
  // Most people need it next: it comes while the password is checked.
  useEffect(() => {
    if (signIn.busy)
      secondStep().catch(() => {
        /* asked for again when it shows */
      })
  }, [signIn.busy])
  // Around both: the form stays until the second step is loaded.
  return (
    <Suspense>
      {signIn.asked.step === 'credentials' ? (
        <SignInForm {...form} signIn={signIn}>
          {children}
        </SignInForm>
      ) : (
        <SecondStep signIn={signIn} />
      )}
    </Suspense>
  )
}

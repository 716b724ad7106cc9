import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { SignInForm } from './sign-in-form.tsx'
import type { SigningIn } from './use-sign-in.ts'

const secondStep = () => import('./second-step.tsx')
const SecondStep = lazy(() => secondStep().then((module) => ({ default: module.SecondStep })))

interface SignInProps {
  readonly signIn: SigningIn
  /** Signs in again over the page: the address is fixed, and links open a new tab, so that the page stays. */
  readonly overPage?: boolean
  readonly children?: ReactNode
}

/** The current step of a sign-in: e-mail and password, or the step after them. */
export function SignIn({ signIn, children, ...form }: SignInProps) {
  // Most people need the second step, so it is loaded while the password is checked.
  useEffect(() => {
    if (signIn.busy)
      secondStep().catch(() => {
        /* loaded again when it is shown */
      })
  }, [signIn.busy])
  // Suspense surrounds both steps, so that the form stays until the second step is loaded.
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

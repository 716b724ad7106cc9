import { startTransition, useState } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { problem } from '#kernel/problem.ts'
import { ApiError, refusalIn } from '#platform/client/api.ts'
import { useSend } from '#platform/client/data.ts'
import { refuseAboveFields, useSecretForm, type SecretForm } from '#platform/client/secret-form.ts'
import { authApi, maxEmail, maxPassword } from '../contract.ts'
import { signInStep, submitsItself, type SignInStep } from '../rules/sign-in-step.ts'

type Asked =
  | { readonly step: 'credentials' }
  | { readonly step: 'code' }
  | { readonly step: 'set-up'; readonly qrCode: string; readonly secret: string }

export interface SigningIn {
  readonly asked: Asked
  readonly credentials: SecretForm<'email' | 'password'>
  readonly code: SecretForm<'mfa_code'>
  readonly busy: boolean
  /** The combination of e-mail and password is wrong. */
  readonly wrongCombination: boolean
  /** The code was for a QR code that is too old; a new one is shown. */
  readonly renewed: boolean
  readonly back: () => void
  /** Called when the code is edited: its problems no longer apply. */
  readonly typed: () => void
}

const stepAfter = (error: ApiError) =>
  signInStep(
    error.status,
    error.problems.map(({ code }) => code),
    refusalIn(error, authApi.login, 'mfa_required'),
  )
/** The problem concerns both fields together: neither page nor server tells whether an address exists (spec 3 §8). */
const wrongCredentials = ({ status }: ApiError) => new ApiError(status, '', [problem('', 'credentials')])
const wrongCode = ({ status }: ApiError) => new ApiError(status, '', [problem('mfa_code', 'mfa_code')])

interface SignInOptions {
  /** The address of the person who signs in again. */
  readonly email?: string
  readonly onSignedIn: (profile: AnswerOf<typeof authApi.login>) => unknown
}

/**
 * The state of signing in, from the credentials to the code; the same on its page and over another (spec 3 §4 and §8).
 */
export function useSignIn({ email = '', onSignedIn }: SignInOptions): SigningIn {
  const [asked, setAsked] = useState<Asked>({ step: 'credentials' })
  const login = useSend(authApi.login, { failure: 'form', onSuccess: onSignedIn })
  const credentials: SigningIn['credentials'] = useSecretForm({
    fields: { email: maxEmail, password: maxPassword },
    start: { email },
    submit: (typed) => signIn(typed, null),
  })
  const code = useSecretForm({
    fields: { mfa_code: null },
    check: ({ mfa_code }) => (submitsItself(mfa_code) ? [] : [problem('mfa_code', 'invalid')]),
    submit: ({ mfa_code }) => signIn(credentials.values, mfa_code),
  })

  async function signIn(typed: SigningIn['credentials']['values'], mfaCode: string | null): Promise<void> {
    const body = { email: typed.email.trim(), password: typed.password, ...(mfaCode && { mfa_code: mfaCode }) }
    try {
      await login.mutateAsync({ body })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      goOn(error, stepAfter(error))
    }
  }

  /** Asks for the next step, or shows the refusal; a wrong password and a wrong code are emptied. */
  function goOn(error: ApiError, next: SignInStep): void {
    // The old step stays until the new one is loaded.
    const ask = (step: Asked) => startTransition(() => setAsked(step))
    if (next.step === 'same' || next.step === 'done') refuseAboveFields(error)
    code.change({ mfa_code: '' })
    // A wrong code keeps the step: a person who is setting up still sees the QR.
    if (next.step === 'code' && next.wrong) throw wrongCode(error)
    if (next.step !== 'credentials') return ask(next)
    ask(next)
    credentials.change({ password: '' })
    credentials.refuse(wrongCredentials(error))
    credentials.focus('password')
  }

  const failed = login.error && stepAfter(login.error)
  return {
    asked,
    credentials,
    code,
    busy: login.isPending,
    wrongCombination: failed?.step === 'credentials',
    renewed: failed?.step === 'set-up' && login.variables?.body?.mfa_code !== undefined,
    back: () => {
      login.reset()
      code.change({ mfa_code: '' })
      setAsked({ step: 'credentials' })
    },
    typed: () => {
      if (login.error) login.reset()
      code.clearProblems()
    },
  }
}

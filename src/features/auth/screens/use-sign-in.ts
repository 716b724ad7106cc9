import { startTransition, useState } from 'react'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { refusalIn, type ApiError } from '#platform/client/api.ts'
import { useSend } from '#platform/client/data.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { authApi } from '../contract.ts'
import { signInStep } from '../rules/sign-in-step.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

type Asked =
  | { readonly step: 'credentials' }
  | { readonly step: 'code' }
  | { readonly step: 'set-up'; readonly qrCode: string; readonly secret: string }

export interface SigningIn {
  readonly asked: Asked
  readonly busy: boolean
  /** The combination of e-mail and password is wrong. */
  readonly wrongCombination: boolean
  /** The code is wrong; false again as soon as somebody types. */
  readonly wrongCode: boolean
  /** The QR was too old for the code: there is a new one. */
  readonly renewed: boolean
  /** What else went wrong: too many attempts, no connection. */
  readonly problems: readonly string[]
  readonly submit: (code?: string) => void
  readonly back: () => void
  /** Something was typed: what was wrong before is not any more. */
  readonly typed: () => void
}

const stepAfter = (error: ApiError) =>
  signInStep(
    error.status,
    error.problems.map(({ code }) => code),
    refusalIn(error, authApi.login, 'mfa_required'),
  )

/** Signing in, from the credentials to the code; the same on the page and over it (spec 3 §4 and §8). */
export function useSignIn({
  credentials,
  onSignedIn,
  onWrong,
}: {
  readonly credentials: Credentials
  readonly onSignedIn: (profile: AnswerOf<typeof authApi.login>) => unknown
  /** Wrong credentials: the password goes. */
  readonly onWrong: () => void
}): SigningIn {
  const [asked, setAsked] = useState<Asked>({ step: 'credentials' })
  const login = useSend(authApi.login, {
    failure: 'form',
    onSuccess: onSignedIn,
    onError: (error) => {
      const next = stepAfter(error)
      if (next.step === 'credentials') onWrong()
      // A wrong code keeps the step: who is setting up still sees the QR. The old step stays until the new one is
      // loaded.
      if (next.step === 'set-up' || next.step === 'credentials' || (next.step === 'code' && !next.wrong))
        startTransition(() => setAsked(next))
    },
  })
  const failed = login.error && stepAfter(login.error)
  return {
    asked,
    busy: login.isPending,
    wrongCombination: failed?.step === 'credentials',
    wrongCode: failed?.step === 'code' && failed.wrong,
    renewed: failed?.step === 'set-up' && login.variables?.body?.mfa_code !== undefined,
    problems: failed?.step === 'same' ? sentencesOf(login.error) : [],
    submit: (code) => {
      if (!login.isPending)
        login.mutate({
          body: { email: credentials.email.trim(), password: credentials.password, ...(code && { mfa_code: code }) },
        })
    },
    back: () => {
      login.reset()
      setAsked({ step: 'credentials' })
    },
    typed: () => {
      if (login.error) login.reset()
    },
  }
}

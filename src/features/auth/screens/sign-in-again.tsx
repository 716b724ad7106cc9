import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { settleSignIn, usePerson } from '#platform/client/session.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import type { authApi } from '../contract.ts'
import { askWho, begin, leaveUnsaved } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { useSignIn } from './use-sign-in.ts'
import styles from './sign-in-again.module.css'

const pollMs = 1000
const pollForMs = 15 * 60_000

/**
 * A dialog over the page after a call found the session lost: once the same person signs in, here or in another tab,
 * the call goes on (decision C88).
 */
export function SignInAgain() {
  const { t } = useTranslation('auth')
  useDialog()
  const person = usePerson()
  const [other, setOther] = useState(false)
  const signIn = useSignIn({ email: person.email, onSignedIn: signedIn })

  /**
   * Goes on when the same person signed in, with their current permissions. Anybody else must not act on this person's
   * page.
   */
  async function signedIn(profile: AnswerOf<typeof authApi.me>): Promise<void> {
    setOther(profile.id !== person.id)
    if (profile.id !== person.id) return
    await begin(profile)
    settleSignIn(true)
  }

  const onSignedIn = useEffectEvent(signedIn)
  useEffect(() => {
    const started = Date.now()
    const polling = setInterval(() => {
      if (Date.now() - started > pollForMs) return clearInterval(polling)
      askWho().then(
        (profile) => {
          if (profile) void onSignedIn(profile)
        },
        () => {
          /* no answer this time; the next second asks again */
        },
      )
    }, pollMs)
    return () => clearInterval(polling)
  }, [])

  const text = { credentials: t('account.againText'), code: t('codeText'), 'set-up': t('setUpText') }[signIn.asked.step]
  return (
    <Modal
      opened
      onClose={() => {
        /* only signing in or leaving closes this: the work waits */
      }}
      title={t('account.againTitle')}
      returnFocus={false}
      size={420}
      centered
      zIndex={350}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={styles.text} role={other ? 'alert' : undefined}>
        {other ? t('account.otherPerson', { name: person.name }) : text}
      </p>
      <SignIn overPage signIn={signIn}>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            settleSignIn(false)
            leaveUnsaved(window.location.pathname + window.location.search)
          }}
        >
          {t('account.leaveInstead')}
        </Button>
      </SignIn>
    </Modal>
  )
}

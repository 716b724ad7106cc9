import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settleSignIn, usePerson } from '#platform/client/session.ts'
import { useFocusReturn } from '#platform/client/ui/focus-return.ts'
import { askWho } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-again.module.css'

const pollMs = 1000
const pollForMs = 15 * 60_000

/** Over the page, when a call met a lost session: the same person signs in, here or in another tab, and the call goes on (decision C88). */
export function SignInAgain() {
  const { t } = useTranslation('auth')
  useFocusReturn()
  const person = usePerson()
  const [password, setPassword] = useState('')
  const [other, setOther] = useState(false)

  /** Somebody has signed in: the same person goes on, anybody else must not act on this person's page. */
  function signedIn(id: number): void {
    setOther(id !== person.id)
    if (id === person.id) settleSignIn(true)
  }

  const found = useEffectEvent(signedIn)
  useEffect(() => {
    const started = Date.now()
    const polling = setInterval(() => {
      if (Date.now() - started > pollForMs) return clearInterval(polling)
      askWho().then((profile) => { if (profile) found(profile.id) }, () => { /* no answer now; the next second asks again */ })
    }, pollMs)
    return () => clearInterval(polling)
  }, [])

  return (
    <Modal opened onClose={() => { /* the work waits; only signing in or leaving ends this */ }} title={t('againTitle')} returnFocus={false} size={420} centered zIndex={350} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false}>
      <p className={styles.text}>{other ? t('otherPerson', { name: person.name }) : t('againText')}</p>
      <SignInForm fixedEmail credentials={{ email: person.email, password }} onChange={(typed) => setPassword(typed.password)} onSignedIn={(profile) => signedIn(profile.id)}>
        <Button variant="subtle" color="gray" onClick={() => { settleSignIn(false); window.location.assign('/login') }}>{t('leaveInstead')}</Button>
      </SignInForm>
    </Modal>
  )
}

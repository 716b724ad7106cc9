import { useTranslation } from 'react-i18next'
import { useRead, useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { useSecretForm } from '#platform/client/secret-form.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { PasswordInput } from '#platform/client/ui/text-input.tsx'
import { authApi, maxPassword } from '../contract.ts'
import { passwordProblems } from '../rules/password.ts'
import { useAccountAddress } from './account-address.ts'
import { NewPassword } from './new-password.tsx'
import { useStrength } from './use-strength.ts'
import styles from './sign-in-form.module.css'

const nobody = { email: '', first_name: '', last_name: '' }

/** `/account/password`: changes the password, and ends all other sessions. */
export function ChangePassword() {
  const { t } = useTranslation('auth')
  const me = useRead(authApi.me)
  const { close } = useAccountAddress()
  const change = useSend(authApi.changePassword, {
    failure: 'form',
    invalidates: [authApi.sessions],
    onSuccess: () => {
      notify(t('account.passwordChanged'))
      close()
    },
  })
  const form = useSecretForm({
    fields: { current_password: maxPassword, password: maxPassword, passwordConfirmation: maxPassword },
    submit: (typed) => change.mutateAsync({ body: typed }),
  })
  const strength = useStrength(form.values.password, me.data ?? nobody)
  return (
    <Popup
      title={t('account.changePassword')}
      loading={me.isPending}
      error={me.error && !me.data ? { error: me.error, onRetry: () => void me.refetch() } : null}
      form={form}
      onClose={close}
      submittable={!passwordProblems(form.values, strength.score).length}
    >
      <div className={styles.form}>
        <PasswordInput {...form.input('current_password')} label={t('account.currentPassword')} />
        <NewPassword form={form} score={strength.lastScore} />
      </div>
    </Popup>
  )
}

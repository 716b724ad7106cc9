import { useTranslation } from 'react-i18next'
import { useRead, useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { PasswordField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { authApi, maxPassword } from '../contract.ts'
import { passwordProblems } from '../rules/password.ts'
import { useAccountAddress } from './account-address.ts'
import { NewPassword } from './new-password.tsx'
import { useStrength } from './use-strength.ts'
import styles from './sign-in-form.module.css'

const nobody = { email: '', first_name: '', last_name: '' }

/** `/account/password`: another password. Ends all other sessions. */
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
  const form = useBalieForm({
    defaultValues: { current_password: '', password: '', passwordConfirmation: '' },
    submit: (values) => change.mutateAsync({ body: values }),
  })
  const { hook } = form
  const [password, confirmation] = hook.watch(['password', 'passwordConfirmation'])
  const strength = useStrength(password, me.data ?? nobody)
  const { errors } = hook.formState
  return (
    <Popup
      title={t('account.changePassword')}
      loading={me.isPending}
      error={me.error && !me.data ? { error: me.error, onRetry: () => void me.refetch() } : null}
      form={form}
      onClose={close}
      submittable={!passwordProblems({ password, passwordConfirmation: confirmation }, strength.score).length}
    >
      <div className={styles.form}>
        <PasswordField
          control={form.control}
          name="current_password"
          label={t('account.currentPassword')}
          required
          maxLength={maxPassword}
        />
        <NewPassword
          value={{ password, confirmation }}
          score={strength.shown}
          problems={{ password: errors.password?.message, passwordConfirmation: errors.passwordConfirmation?.message }}
          onChange={(typed) => {
            hook.setValue('password', typed.password, { shouldDirty: true })
            hook.setValue('passwordConfirmation', typed.confirmation, { shouldDirty: true })
            hook.clearErrors(['password', 'passwordConfirmation'])
          }}
        />
      </div>
    </Popup>
  )
}

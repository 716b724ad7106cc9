import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { PasswordField, TextField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { authApi, maxEmail, maxPassword } from '../contract.ts'
import { useAccountAddress } from './account-address.ts'
import { begin } from './session.ts'
import styles from './sign-in-form.module.css'

/** `/account/email`: another address to sign in with. Asks for the password, because the address leads to a new one. */
export function ChangeEmail() {
  const { t } = useTranslation('auth')
  const { close } = useAccountAddress()
  const change = useSend(authApi.changeEmail, {
    failure: 'form',
    onSuccess: async (profile) => {
      await begin(profile)
      notify(t('account.emailChanged', { email: profile.email }))
      close()
    },
  })
  const form = useBalieForm({
    defaultValues: { email: '', password: '' },
    submit: ({ email, password }) => change.mutateAsync({ body: { email: email.trim(), password } }),
  })
  return (
    <Popup title={t('account.changeEmail')} loading={false} error={null} form={form} onClose={close}>
      <div className={styles.form}>
        <p className="dim">{t('account.changeEmailText')}</p>
        <TextField
          control={form.control}
          name="email"
          label={t('account.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={maxEmail}
        />
        <PasswordField
          control={form.control}
          name="password"
          label={t('account.currentPassword')}
          required
          maxLength={maxPassword}
        />
      </div>
    </Popup>
  )
}

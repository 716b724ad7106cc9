import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { notify } from '#platform/client/notices.ts'
import { useSecretForm } from '#platform/client/secret-form.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { PasswordInput, TextInput } from '#platform/client/ui/text-input.tsx'
import { authApi, maxEmail, maxPassword } from '../contract.ts'
import { useAccountAddress } from './account-address.ts'
import { begin } from './session.ts'
import styles from './sign-in-form.module.css'

/**
 * `/account/email`: changes the address of the sign-in. Asks for the password, because links to a new one go to the
 * address.
 */
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
  const form = useSecretForm({
    fields: { email: maxEmail, password: maxPassword },
    submit: ({ email, password }) => change.mutateAsync({ body: { email: email.trim(), password } }),
  })
  return (
    <Popup title={t('account.changeEmail')} loading={false} error={null} form={form} onClose={close}>
      <div className={styles.form}>
        <p className="dim">{t('account.changeEmailText')}</p>
        <TextInput
          {...form.input('email')}
          label={t('account.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <PasswordInput {...form.input('password')} label={t('account.currentPassword')} />
      </div>
    </Popup>
  )
}

import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import type { SecretForm } from '#platform/client/secret-form.ts'
import { PasswordInput } from '#platform/client/ui/text-input.tsx'
import type { Score } from '../rules/strength.ts'
import { StrengthMeter } from './strength-meter.tsx'
import styles from './new-password.module.css'

interface NewPasswordProps {
  readonly form: Pick<SecretForm<'password' | 'passwordConfirmation'>, 'values' | 'input'>
  /** Null while the score is not known. */
  readonly score: Score | null
  readonly autoFocus?: boolean
}

/** The fields for a new password and its confirmation, with a strength meter (spec 3 §2). */
export function NewPassword({ form, score, autoFocus = false }: NewPasswordProps) {
  const { t } = useTranslation('auth')
  const sentence = useProblemSentence()
  const { password, passwordConfirmation } = form.values
  const repeated = form.input('passwordConfirmation')
  // The difference is shown as soon as typing on cannot make the two equal.
  const differs = passwordConfirmation !== '' && !password.startsWith(passwordConfirmation)
  return (
    <div className={styles.fields}>
      <div>
        <PasswordInput
          {...form.input('password')}
          label={t('link.newPassword')}
          autoComplete="new-password"
          autoFocus={autoFocus}
        />
        <StrengthMeter score={password ? score : null} />
        <p className="dim small">{t('link.passwordHelp')}</p>
      </div>
      <PasswordInput
        {...repeated}
        label={t('link.confirmation')}
        autoComplete="new-password"
        error={
          repeated.error ?? (differs ? sentence({ field: 'passwordConfirmation', code: 'confirmation' }) : undefined)
        }
      />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { useProblemSentence } from '#platform/client/problems.ts'
import { PasswordInput } from '#platform/client/ui/text-input.tsx'
import { maxPassword } from '../contract.ts'
import type { Score } from '../rules/strength.ts'
import { StrengthMeter } from './strength-meter.tsx'
import styles from './new-password.module.css'

export interface TypedPassword {
  readonly password: string
  readonly confirmation: string
}

interface NewPasswordProps {
  readonly value: TypedPassword
  readonly onChange: (value: TypedPassword) => void
  /** Null while it is not known. */
  readonly score: Score | null
  /** What the server found, per field of its contract. */
  readonly problems: Readonly<Record<string, string | undefined>>
  readonly autoFocus?: boolean
}

/** A new password, typed twice, with what it is worth (spec 3 §2). */
export function NewPassword({ value, onChange, score, problems, autoFocus = false }: NewPasswordProps) {
  const { t } = useTranslation('auth')
  const sentence = useProblemSentence()
  const { password, confirmation } = value
  // Said as soon as it cannot become right any more by typing on.
  const differs = confirmation !== '' && !password.startsWith(confirmation)
  return (
    <div className={styles.fields}>
      <div>
        <PasswordInput
          name="password"
          label={t('link.newPassword')}
          required
          autoComplete="new-password"
          maxLength={maxPassword}
          autoFocus={autoFocus}
          error={problems.password}
          value={password}
          onChange={(typed) => onChange({ ...value, password: typed })}
        />
        <StrengthMeter score={password ? score : null} />
        <p className="dim small">{t('link.passwordHelp')}</p>
      </div>
      <PasswordInput
        name="passwordConfirmation"
        label={t('link.confirmation')}
        required
        autoComplete="new-password"
        maxLength={maxPassword}
        error={
          problems.passwordConfirmation ??
          (differs ? sentence({ field: 'passwordConfirmation', code: 'confirmation' }) : undefined)
        }
        value={confirmation}
        onChange={(typed) => onChange({ ...value, confirmation: typed })}
      />
    </div>
  )
}

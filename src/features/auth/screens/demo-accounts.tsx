import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { useRead } from '#platform/client/data.ts'
import styles from './demo-accounts.module.css'

/**
 * The part of the server's health that the sign-in page reads: whether there are demo accounts. Only the embedded
 * database has them.
 */
const health = endpoint('GET', '/health', {
  does: 'Whether there are demo accounts.',
  may: 'public',
  reads: 'nothing',
  gives: z.object({ demo: z.boolean() }),
})

const roles = [
  ['office-manager', 'officeManager'],
  ['administrator', 'administrator'],
  ['salon-owner', 'salonOwner'],
  ['physician', 'physician'],
  ['senior-practitioner', 'seniorPractitioner'],
  ['junior-practitioner', 'juniorPractitioner'],
  ['trainee-practitioner', 'traineePractitioner'],
] as const

const password = 'balie-demo-2026'

interface DemoAccountsProps {
  readonly chosen: string
  readonly onChoose: (credentials: { email: string; password: string }) => void
}

/** Buttons that fill in a demo account; nothing where the database has none. */
export function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('auth')
  const { data } = useRead(health, {}, { retry: false, staleTime: Infinity })
  if (!data?.demo) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demoTitle')}</h2>
      <p className="dim small">{t('demoText')}</p>
      <ul className={styles.roles}>
        {roles.map(([slug, key]) => {
          const email = `${slug}@demo.balie.test`
          return (
            <li key={slug}>
              <button type="button" aria-pressed={chosen === email} onClick={() => onChoose({ email, password })}>
                {t(key)}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

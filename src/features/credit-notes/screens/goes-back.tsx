import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import type { CreditFacts } from '../contract.ts'
import { planCredit, type Refund } from '../rules.ts'
import { inputOf, type CreditValues } from './credit-values.ts'
import styles from './invoice.module.css'
import { useInvoice } from './use-invoice.ts'

const ways = [
  ['pin', 'pinCents'],
  ['cash', 'cashCents'],
  ['voucher', 'voucherCents'],
  ['prepaid', 'prepaidCents'],
  ['credit', 'openCents'],
  ['transfer', 'refundDueCents'],
] as const satisfies readonly (readonly [string, Exclude<keyof Refund, 'vouchers'> | 'openCents'])[]

/** Tells what the credit note gives back and how, or why it cannot be made, by the rule of the server. */
export function GoesBack({ facts, values }: { facts: CreditFacts; values: CreditValues }) {
  const { t } = useTranslation('creditNotes')
  const { euros } = useFormat()
  const sentence = useProblemSentence()
  // Cash leaves the drawer of the location that sold, wherever the client stands.
  const location = useInvoice().invoice?.location ?? ''
  const { plan, refused } = planCredit(facts, inputOf(values))
  if (refused)
    return (
      <div className={styles.back} role="status">
        {refused.problems.map((problem) => (
          <p key={problem.code}>{sentence(problem)}</p>
        ))}
        {facts.package_uses.length > 0 && (
          <p>{t('usedBy', { refs: facts.package_uses.map((use) => use.ref).join(', ') })}</p>
        )}
      </div>
    )
  const { onAccountCents, refundDueCents } = plan.refund
  const refund = { ...plan.refund, openCents: onAccountCents - refundDueCents }
  const amounts = ways.filter(([, key]) => refund[key] !== 0)
  return (
    <div className={styles.back} role="status">
      {amounts.length === 0 && <p>{t('nothingBack')}</p>}
      {amounts.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('goesBack')}</h3>
          {amounts.map(([way, key]) => (
            <p key={way}>
              <span className="num">{euros(refund[key])}</span> {t(`by_${way}`, { location })}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

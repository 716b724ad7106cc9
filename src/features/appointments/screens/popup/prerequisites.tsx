import { IconCheck, IconCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signsAgreements } from '#kernel/permission.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import type { Appointment } from '../../contract.ts'
import { lightBefore } from '../../rules.ts'
import { useNow } from '../use-now.ts'
import styles from './appointment-popup.module.css'

interface CardProps {
  readonly title: string
  readonly there: boolean
  /** The document is not due yet. */
  readonly quiet?: boolean
  readonly children: ReactNode
  /** Opens the page where it is made or shown; a document opens in another tab. */
  readonly to?: string
  readonly search?: Readonly<Record<string, string>>
  readonly document?: string
}

function PrerequisiteCard({ title, there, quiet = false, children, to, search, document }: CardProps) {
  const Icon = there ? IconCheck : IconCircle
  const content = (
    <>
      <b data-state={there ? 'there' : quiet ? 'quiet' : 'missing'}>
        <Icon size={14} stroke={2.2} aria-hidden />
        {title}
      </b>
      <span className="dim">{children}</span>
    </>
  )
  if (document)
    return (
      <a className={styles.card} href={document} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  return to ? (
    <Link className={styles.card} to={to} search={search}>
      {content}
    </Link>
  ) : (
    <div className={styles.card}>{content}</div>
  )
}

/**
 * The three cards of an appointment: contract, report and payment (spec 2 §2). Before it begins only the contract is
 * missed (decision C146).
 */
export function Prerequisites({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const { day, euros } = useFormat()
  const may = useMay()
  const quiet = lightBefore(appointment, useNow()) !== null
  const {
    id,
    has_contract,
    contract_date,
    contract_ended,
    contract_category_id,
    client_id,
    treatment_report_status,
    is_paid,
    invoice_ref,
    price_cents,
    prepaid_cents,
  } = appointment
  // The page of the client signs it; nothing of that page is loaded here.
  const maySign = !has_contract && may(signsAgreements)
  const absence = contract_ended ? t(contract_ended.by, { day: day(contract_ended.on) }) : t('missing')
  return (
    <div className={styles.cards}>
      <PrerequisiteCard
        title={t('contract')}
        there={has_contract}
        to={maySign ? `/clients/${client_id}/agreements/new` : undefined}
        search={{ category: String(contract_category_id), appointment: String(id) }}
      >
        {has_contract ? contract_date && day(contract_date) : absence}
        {maySign && <span className={styles.next}>{t('signNow')}</span>}
      </PrerequisiteCard>
      <PrerequisiteCard
        title={t('report')}
        there={treatment_report_status}
        quiet={quiet}
        to={may('treatment-report.read') ? `/report/${id}` : undefined}
      >
        {t(treatment_report_status ? 'saved' : 'notYet')}
      </PrerequisiteCard>
      <PrerequisiteCard
        title={t('payment')}
        there={is_paid}
        quiet={quiet}
        document={invoice_ref && may('invoice.read') ? `/api/invoices/${invoice_ref}` : undefined}
      >
        <span className="num">{is_paid ? (invoice_ref ?? t('paid')) : t('due', { amount: euros(price_cents) })}</span>
        {!is_paid && prepaid_cents > 0 && (
          <span className={styles.prepaid}>{t('prepaid', { amount: euros(prepaid_cents) })}</span>
        )}
      </PrerequisiteCard>
    </div>
  )
}

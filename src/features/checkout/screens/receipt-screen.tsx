import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useAddress, useSearchWords } from '#platform/client/navigation.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { receiptApi, type Receipt } from '#features/invoices/contract/receipt.ts'
import styles from './receipt.module.css'

/** The millimetres of a pixel, and those of the margins above and below what is printed. */
const mmOfPixel = 25.4 / 96
const marginsMm = 8

/**
 * `/receipt/2026-000042?change=1250&print=1`: the receipt of an invoice, on paper of 80 mm and as long as it needs. The
 * change is in cents; with `print` it is printed as soon as it is shown.
 */
export function ReceiptScreen() {
  const { t } = useTranslation('checkout')
  const { ref = '' } = useAddress()
  const { change, print } = useSearchWords()
  const receipt = useRead(receiptApi.receipt, { params: { ref }, query: { change_cents: Number(change ?? 0) || 0 } })
  return (
    <>
      <PageHead title={t('receipt')} subtitle={ref}>
        <Button leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => window.print()} autoFocus>
          {t('print')}
        </Button>
      </PageHead>
      <Reading query={receipt} skeleton={<div className={styles.paper} aria-busy />}>
        {(shown) => <Paper receipt={shown} prints={print === '1'} />}
      </Reading>
    </>
  )
}

type Fact = Receipt['total']

/** The paper in the language of the client, as it is printed. */
function Paper({ receipt, prints }: { receipt: Receipt; prints: boolean }) {
  const paper = useRef<HTMLElement>(null)
  const print = useEffectEvent(() => {
    if (prints) window.print()
  })
  useEffect(() => {
    const height = (paper.current?.getBoundingClientRect().height ?? 0) * mmOfPixel + marginsMm
    // A printer of receipts cuts where the page ends, and a page has no height of its own: it gets that of the paper.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page receipt { size: 80mm ${Math.ceil(height)}mm; margin: 4mm }`)
    document.adoptedStyleSheets.push(sheet)
    print()
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [receipt])
  const { seller } = receipt
  return (
    <article ref={paper} lang={receipt.language} className={styles.paper} aria-label={`${receipt.kind} ${receipt.ref}`}>
      <header className={styles.seller}>
        <strong>{seller.name}</strong>
        {seller.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {seller.registered.map(({ label, value }) => (
          <span key={label}>
            {label} {value}
          </span>
        ))}
      </header>
      <h2 className={styles.kind}>{receipt.kind}</h2>
      <Facts facts={receipt.facts} />
      <ul className={styles.lines}>
        {receipt.lines.map((line, at) => (
          // Lines of a receipt never change, and two may be the same.
          <li key={at}>
            <Row label={line.description} value={line.total} />
            {line.pieces && <Row label={line.pieces} value="" />}
            {line.discount && <Row {...line.discount} />}
          </li>
        ))}
      </ul>
      {receipt.rounded && <Facts facts={[receipt.rounded.before, receipt.rounded.rounding]} />}
      <dl className={styles.total}>
        <FactRow {...receipt.total} />
      </dl>
      <Facts facts={receipt.vat} />
      <Facts
        facts={[
          ...receipt.payments,
          ...[receipt.change, receipt.overpaid, receipt.on_account].filter((fact): fact is Fact => fact !== null),
        ]}
      />
      {receipt.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </article>
  )
}

const Row = ({ label, value }: Fact) => (
  <span className={styles.row}>
    <span>{label}</span>
    <span className="num">{value}</span>
  </span>
)

const FactRow = ({ label, value }: Fact) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd className="num">{value}</dd>
  </div>
)

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map((fact) => (
      <FactRow key={`${fact.label} ${fact.value}`} {...fact} />
    ))}
  </dl>
)

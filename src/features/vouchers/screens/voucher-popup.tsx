import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '#kernel/endpoint.ts'
import { translate } from '#kernel/translatable.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import table from '#platform/client/ui/table.module.css'
import { vouchersApi, type Voucher } from '../contract.ts'
import { inGroups } from '../rules.ts'
import { VoucherState } from './voucher-state.tsx'
import styles from './voucher.module.css'

/** `/vouchers/7`: a gift voucher with its movements, and its card to print. */
export function VoucherPopup() {
  const { t } = useTranslation('vouchers')
  const language = useLanguage()
  const id = useAddressId('id') ?? 0
  const close = useBack('/vouchers')
  const read = useRead(vouchersApi.show, { params: { id } }, { staleTime: 0 })
  const voucher = read.data
  return (
    <Popup
      title={voucher ? inGroups(voucher.code) : t('popupTitle')}
      subtitle={voucher && translate(voucher.product, language)}
      size="wide"
      form={null}
      onClose={close}
      loading={!voucher}
      error={read.error && !voucher ? { error: read.error, onRetry: () => void read.refetch() } : null}
      actions={
        voucher?.state === 'open' && (
          <Button
            component="a"
            href={addressOf(vouchersApi.card, { params: { id } })}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.7} />}
          >
            {t('card')}
          </Button>
        )
      }
    >
      {voucher && (
        <div className={styles.voucher}>
          <Facts voucher={voucher} />
          <Movements voucher={voucher} />
        </div>
      )}
    </Popup>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Facts({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers')
  const { day, euros, rate } = useFormat()
  const { client_id, client_name, expires_on } = voucher
  return (
    <dl className={styles.facts}>
      <Fact name={t('left_cents')}>
        <b className={`${styles.left} num`}>{euros(voucher.left_cents)}</b>
      </Fact>
      <Fact name={t('state')}>
        <VoucherState state={voucher.state} />
      </Fact>
      <Fact name={t('face_cents')}>
        <span className="num">{euros(voucher.face_cents)}</span>
      </Fact>
      <Fact name={t('expires_on')}>
        <span className="num">{expires_on ? day(expires_on) : t('forEver')}</span>
      </Fact>
      {client_id !== null && (
        <Fact name={t('client_name')}>
          <ClientName id={client_id} name={client_name ?? ''} />
        </Fact>
      )}
      <Fact name={t('location')}>{voucher.location}</Fact>
      <Fact name={t('legal_entity')}>{voucher.legal_entity}</Fact>
      <Fact name={t('vat')}>
        {voucher.single_purpose ? t('vatAtSale', { rate: rate(voucher.vat_per_mille) }) : t('vatLater')}
      </Fact>
    </dl>
  )
}

function Movements({ voucher: { movements } }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers')
  const { moment, euros } = useFormat()
  return (
    <table className={table.table}>
      <caption className={styles.caption}>{t('movements')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('movement')}</th>
          <th scope="col">{t('invoice')}</th>
          <th scope="col">{t('author')}</th>
          <th scope="col" className={table.number}>
            {t('amount')}
          </th>
          <th scope="col" className={table.number}>
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ id, kind, amount_cents, balance_cents, created_at, invoice_ref, author }) => (
          <tr key={id}>
            <td>{moment(created_at)}</td>
            <td>{t(`kind_${kind}`)}</td>
            <td>
              {invoice_ref && (
                <a
                  className="link"
                  href={addressOf(invoicesApi.document, { params: { ref: invoice_ref } })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {invoice_ref}
                </a>
              )}
            </td>
            <td>{author}</td>
            <td className={table.number}>{euros(amount_cents)}</td>
            <td className={table.number}>{euros(balance_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

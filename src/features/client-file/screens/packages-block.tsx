import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { clientFileApi, type SoldPackage } from '../contract.ts'
import { Block, Nothing } from './block.tsx'
import styles from './blocks.module.css'

/** The packages and treatments in terms that the client bought, with what is left of each. */
export function PackagesBlock({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientFile')
  const reading = useRead(clientFileApi.soldPackages, { params: { id: clientId } })
  return (
    <Block title={t('packages')} query={reading} rows={2}>
      {(sold) =>
        sold.length ? (
          <ul className={styles.packages}>
            {sold.map((one) => (
              <SoldPackageLine key={one.id} sold={one} />
            ))}
          </ul>
        ) : (
          <Nothing text={t('noPackages')} />
        )
      }
    </Block>
  )
}

function SoldPackageLine({ sold }: { sold: SoldPackage }) {
  const { t } = useTranslation('clientFile')
  const { moment, euros } = useFormat()
  const language = useLanguage()
  const { treatment_name, amount_treated, amount_treatments, term, payment, sold_at } = sold
  const name = translate(treatment_name, language)
  const left = amount_treatments - amount_treated
  const used = t('usedOf', { used: amount_treated, all: amount_treatments })
  const details = [
    left ? t('left', { count: left }) : t('usedUp'),
    ...(payment && term ? [t('termsPaid', { paid: payment.amount_terms_paid, all: payment.amount_terms })] : []),
    ...(payment ? [euros(payment.price_cents)] : []),
    t('boughtOn', { day: moment(sold_at).slice(0, 10) }),
  ]
  return (
    <li className={styles.package}>
      <span className={styles.line}>
        <span>{name}</span>
        <span className="num dim">{used}</span>
      </span>
      <progress className={styles.bar} value={amount_treated} max={amount_treatments} aria-label={`${name}: ${used}`} />
      <span className={styles.detail}>
        {details.map((detail, index) => (
          <Fragment key={detail}>
            {index > 0 && ' · '}
            <span className={styles.piece}>{detail}</span>
          </Fragment>
        ))}
      </span>
    </li>
  )
}

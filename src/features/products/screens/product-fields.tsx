import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '#kernel/texts.ts'
import { PriceLevelFields } from '#features/dictionaries/screens/price-level-fields.tsx'
import { percent } from '#features/dictionaries/screens/entry-values.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { SelectField, SwitchField, TextField } from '#platform/client/ui/fields.tsx'
import { productKinds, productLimits } from '../contract.ts'
import { asksVat, hasRightCheckDigit, isEan } from '../rules.ts'
import type { ProductValues } from './product-values.ts'
import { DigitsField, PriceField } from './ruled-fields.tsx'
import styles from './product-fields.module.css'

type Parts = Pick<Form<ProductValues>, 'control' | 'hook'>

/** What it is called, what it costs, and how it is booked and counted (spec 3 §3). */
export function ProductFields({ form: { control, hook } }: { form: Parts }) {
  const { t } = useTranslation('products')
  const [kind, single_purpose] = hook.watch(['kind', 'single_purpose'])
  return (
    <div className={styles.form}>
      <div className={styles.names}>
        {languages.map((code) => (
          <TextField key={code} control={control} name={`name.${code}`} label={t('nameIn', { language: languageNames[code] })} maxLength={productLimits.name} required={code === 'nl'} />
        ))}
      </div>
      <fieldset className={styles.group}>
        <legend>{t('prices')}</legend>
        <div className={styles.four}>
          <SelectField control={control} name="kind" label={t('kind')} description={t(`kindHelp.${kind}`)} options={productKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))} required />
          <VatField form={{ control, hook }} />
          <PriceField control={control} name="price_cents" label={t('price_cents')} description={asksVat({ voucher: kind === 'voucher', single_purpose }) ? t('priceHelp') : undefined} required />
          <PriceField control={control} name="purchase_price_cents" label={t('purchase_price_cents')} required />
        </div>
        {kind === 'voucher' && <SwitchField control={control} name="single_purpose" label={t('single_purpose')} description={t('singlePurposeHelp')} />}
        <PriceLevelFields control={control} name="price_levels" countryId={hook.watch('supported_country_id')} basePrice={hook.watch('price_cents')} max={productLimits.level_price_cents} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('codes')}</legend>
        <div className={styles.three}>
          <LedgerField form={{ control, hook }} />
          <DigitsField control={control} name="ean" label={t('ean')} description={<EanHelp ean={hook.watch('ean').trim()} />} />
          <DigitsField control={control} name="picqer_productcode" label={t('picqer_productcode')} description={t('picqerHelp')} />
        </div>
      </fieldset>
    </div>
  )
}

const inCountry = (countryId: number | null) => [{ params: { countryId: countryId ?? 0 } }, { enabled: countryId !== null, staleTime: 60_000 }] as const

/** The rates that hold in the country today, and the one that the product has; none for a voucher that is taxed later (decision C29). */
function VatField({ form: { control, hook } }: { form: Parts }) {
  const { t } = useTranslation('products')
  const [countryId, kind, single_purpose] = hook.watch(['supported_country_id', 'kind', 'single_purpose'])
  const rates = useRead(referenceDataApi.taxRates, ...inCountry(countryId))
  const held = hook.formState.defaultValues?.vat_per_mille
  if (!asksVat({ voucher: kind === 'voucher', single_purpose })) return <p className={styles.later}>{t('vatLater')}</p>
  const perMille = [...new Set([...(rates.data ?? []).map((rate) => rate.per_mille), ...(typeof held === 'number' ? [held] : [])])].toSorted((a, b) => b - a)
  return (
    <SelectField
      control={control} name="vat_per_mille" label={t('vat_per_mille')} required description={rates.data && !rates.data.length ? t('noRates') : undefined}
      options={perMille.map((value) => ({ value, label: value === 0 ? t('exempt') : `${percent(value)} %` }))}
    />
  )
}

/** The country's accounts, and the one that the product has. */
function LedgerField({ form: { control, hook } }: { form: Parts }) {
  const { t } = useTranslation('products')
  const ledgers = useRead(referenceDataApi.ledgers, ...inCountry(hook.watch('supported_country_id')))
  const held = hook.formState.defaultValues?.ledger_number
  const known = (ledgers.data ?? []).map(({ Code, Description }) => ({ value: Code, label: `${Code} · ${Description}` }))
  const gone = held && !known.some(({ value }) => value === held) ? [{ value: held, label: held }] : []
  return <SelectField control={control} name="ledger_number" label={t('ledger')} required searchable description={ledgers.data && !ledgers.data.length ? t('noLedgers') : undefined} options={[...known, ...gone]} />
}

/** Says what an EAN is, and when its last digit does not fit: that is a warning, since a shop may have numbers of its own (decision C98). */
function EanHelp({ ean }: { ean: string }) {
  const { t } = useTranslation('products')
  const wrong = isEan(ean) && !hasRightCheckDigit(ean)
  return <span role="status" className={wrong ? styles.warning : undefined}>{wrong && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}{t(wrong ? 'checkDigit' : 'eanHelp')}</span>
}

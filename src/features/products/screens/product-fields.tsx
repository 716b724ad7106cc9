import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PriceLevelFields } from '#features/dictionaries/screens/price-level-fields.tsx'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { SelectField, SwitchField } from '#platform/client/ui/fields.tsx'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { NameFields } from '#platform/client/ui/name-fields.tsx'
import { Ruled, type Judge } from '#platform/client/ui/ruled.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { productKinds, productLimits } from '../contract.ts'
import { asksVat, hasRightCheckDigit, isEan, productProblems } from '../rules.ts'
import { draftOf, type ProductValues } from './product-values.ts'
import styles from './product-fields.module.css'

type Parts = Pick<Form<ProductValues>, 'control' | 'hook'>
const judge: Judge<ProductValues> = (values) => productProblems(draftOf(values))

/** The fields of a product: names, prices, bookkeeping and codes (spec 3 §3). */
export function ProductFields({ form: { control, hook } }: { form: Parts }) {
  const { t } = useTranslation('products')
  const [kind, single_purpose] = hook.watch(['kind', 'single_purpose'])
  return (
    <div className={styles.form}>
      <div className={styles.names}>
        <NameFields control={control} name="name" label={t('name')} maxLength={productLimits.name} />
      </div>
      <fieldset className={styles.group}>
        <legend>{t('prices')}</legend>
        <div className={styles.four}>
          <SelectField
            control={control}
            name="kind"
            label={t('kind')}
            description={t(`kindHelp.${kind}`)}
            options={productKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
            required
          />
          <VatField form={{ control, hook }} />
          <Ruled control={control} name="price_cents" judge={judge}>
            {(field) => (
              <MoneyInput
                {...field}
                label={t('price_cents')}
                description={asksVat({ voucher: kind === 'voucher', single_purpose }) ? t('priceHelp') : undefined}
                required
              />
            )}
          </Ruled>
          <Ruled control={control} name="purchase_price_cents" judge={judge}>
            {(field) => <MoneyInput {...field} label={t('purchase_price_cents')} required />}
          </Ruled>
        </div>
        {kind === 'voucher' && (
          <SwitchField
            control={control}
            name="single_purpose"
            label={t('single_purpose')}
            description={t('singlePurposeHelp')}
          />
        )}
        <PriceLevelFields
          control={control}
          name="price_levels"
          countryId={hook.watch('supported_country_id')}
          basePrice={hook.watch('price_cents')}
          max={productLimits.level_price_cents}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('codes')}</legend>
        <div className={styles.three}>
          <LedgerField form={{ control, hook }} />
          <Ruled control={control} name="ean" judge={judge}>
            {(field) => (
              <TextInput
                {...field}
                label={t('ean')}
                description={<EanHelp ean={field.value.trim()} />}
                inputMode="numeric"
              />
            )}
          </Ruled>
          <Ruled control={control} name="picqer_productcode" judge={judge}>
            {(field) => (
              <TextInput {...field} label={t('picqer_productcode')} description={t('picqerHelp')} inputMode="numeric" />
            )}
          </Ruled>
        </div>
      </fieldset>
    </div>
  )
}

const onceChosen = (countryId: number | null) => ({ enabled: countryId !== null, staleTime: 60_000 })

/**
 * The current rates of the country, and the one of the product; empty for a voucher that is taxed later (decision C29).
 */
function VatField({ form: { control, hook } }: { form: Parts }) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const [countryId, kind, single_purpose] = hook.watch(['supported_country_id', 'kind', 'single_purpose'])
  const offered = useOffered()
  const rates = useRead(referenceDataApi.taxRates, { params: { countryId: countryId ?? 0 } }, onceChosen(countryId))
  const held = hook.formState.defaultValues?.vat_per_mille
  if (!asksVat({ voucher: kind === 'voucher', single_purpose })) return <p className={styles.later}>{t('vatLater')}</p>
  const today = (rates.data ?? []).map((rate) => rate.per_mille)
  const perMille = [...new Set([...today, ...(typeof held === 'number' ? [held] : [])])].toSorted((a, b) => b - a)
  return (
    <SelectField
      control={control}
      name="vat_per_mille"
      label={t('vat_per_mille')}
      required
      description={rates.data && !rates.data.length ? t('noRates') : undefined}
      options={offered(
        perMille.map((value) => ({
          value,
          label: value === 0 ? t('exempt') : format.rate(value),
          active: !rates.data || today.includes(value),
        })),
        [held],
      )}
    />
  )
}

/** The accounts of the country, and the one of the product. */
function LedgerField({ form: { control, hook } }: { form: Parts }) {
  const { t } = useTranslation('products')
  const countryId = hook.watch('supported_country_id')
  const ledgers = useRead(
    referenceDataApi.ledgers,
    { params: { id: countryId ?? 0 }, query: withInactive },
    onceChosen(countryId),
  )
  const held = hook.formState.defaultValues?.ledger_number
  const known = useOffered()(
    (ledgers.data ?? []).map(({ Code, Description, active }) => ({
      value: Code,
      label: `${Code} · ${Description}`,
      active,
    })),
    [held],
  )
  const gone = held && !known.some(({ value }) => value === held) ? [{ value: held, label: held }] : []
  return (
    <SelectField
      control={control}
      name="ledger_number"
      label={t('ledger')}
      required
      description={ledgers.data && !known.length ? t('noLedgers') : undefined}
      options={[...known, ...gone]}
    />
  )
}

/** Explains the EAN, and warns when its check digit is wrong: a shop may have numbers of its own (decision C98). */
function EanHelp({ ean }: { ean: string }) {
  const { t } = useTranslation('products')
  const wrong = isEan(ean) && !hasRightCheckDigit(ean)
  return (
    <span role="status" className={wrong ? styles.warning : undefined}>
      {wrong && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
      {t(wrong ? 'checkDigit' : 'eanHelp')}
    </span>
  )
}

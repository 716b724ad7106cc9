import { useTranslation } from 'react-i18next'
import { everyName, translate } from '#kernel/translatable.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { productsApi } from '../contract.ts'
import { ProductFields } from './product-fields.tsx'
import { inputOf, newProduct, valuesOf, type ProductValues } from './product-values.ts'

const { show, create, update, activate, deactivate, list } = productsApi

/**
 * `/products/new` and `/products/9`: the product form (spec 3 §3 to §5). A new one is of the country that the list
 * shows.
 */
export function ProductPopup() {
  const { t } = useTranslation('products')
  const id = useAddressId('id')
  const language = useLanguage()
  const format = useFormat()
  const { countries, countryId } = useCountryChoice()
  const rates = useRead(
    referenceDataApi.taxRates,
    { params: { countryId: countryId ?? 0 } },
    { enabled: id === null && countryId !== null, staleTime: 60_000 },
  )
  const record = useRecord({
    id,
    name: 'product',
    api: { show, create, update, activate, deactivate },
    valuesOf: (stored) =>
      stored
        ? valuesOf(stored)
        : newProduct(
            countryId,
            (rates.data ?? []).map((rate) => rate.per_mille),
          ),
    inputOf: (values: ProductValues) => inputOf(values, id === null),
    successMessage: ({ name }, what) =>
      t(what === 'created' ? 'created' : 'saved', { name: translate(name, language) }),
    onClose: useBack('/products'),
    refreshes: [list, listsApi.products],
    needs: id === null ? [rates] : [],
  })
  const { stored } = record
  const country = countries.find((one) => one.id === (stored?.supported_country_id ?? countryId))?.name

  /** Writes a value in words, for the note about somebody else's changes. */
  function valueInWords(field: keyof ProductValues, value: unknown): string | undefined {
    switch (field) {
      case 'name':
        return everyName(value as ProductValues['name'])
      case 'kind':
        return t(`kind.${value as ProductValues['kind']}`)
      case 'price_cents':
      case 'purchase_price_cents':
        return value === null ? '' : format.euros(value as number)
      case 'vat_per_mille':
        return value === null ? '' : format.rate(value as number)
      case 'price_levels':
        return (value as ProductValues['price_levels']).map((price) => format.euros(price.price_cents)).join(' · ')
      default:
        return undefined
    }
  }

  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={stored ? translate(stored.name, language) : t(id === null ? 'newTitle' : 'editTitle')}
      subtitle={[stored && t('editTitle'), country].filter(Boolean).join(' · ')}
      words={(field) => t(field)}
      valueInWords={valueInWords}
      offerOneMore
      history={productsApi.history}
    >
      <ProductFields form={record.form} />
    </RecordedPopup>
  )
}

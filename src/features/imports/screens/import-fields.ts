import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { levelOfField, type PriceLevel } from '../rules/fields.ts'

/** The price levels of the country of a file: each may have a column of its own. */
export const usePriceLevels = (countryId: number | null) =>
  useRead(
    referenceDataApi.priceLevels,
    { params: { countryId: countryId ?? 0 } },
    { enabled: countryId !== null, staleTime: 60_000 },
  )

/** Names the fields of an import in the interface's language. */
export function useFieldWord(levels: readonly PriceLevel[]): (field: string) => string {
  const { t } = useTranslation('imports')
  return (field) => {
    const level = levelOfField(field, levels)
    return level ? t('levelPrice', { name: level.name }) : t(`field_${field}` as 'field_email')
  }
}

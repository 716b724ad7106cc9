import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#kernel/money.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import { problemSentence } from '#platform/client/problems.ts'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { priceLevelProblems, withLevelPrice, type PriceLevelPrice } from '../contract/prices.ts'
import styles from './price-level-fields.module.css'

interface PriceLevelFieldsProps<T extends FieldValues> {
  readonly control: Control<T>
  /** The form holds `readonly PriceLevelPrice[]` there, as the server takes and gives it. */
  readonly name: FieldPath<T>
  /** Whose price levels: the country of the record. */
  readonly countryId: number | null
  /** In cents: what holds where a level has no price of its own. */
  readonly basePrice: number | null
  /** In cents. */
  readonly max: number
}

/** A price for each price level of a country; an empty one is the base price (decision C25). Nothing where there are no levels. */
export function PriceLevelFields<T extends FieldValues>({ control, name, countryId, basePrice, max }: PriceLevelFieldsProps<T>) {
  const { t } = useTranslation('dictionaries')
  const offered = useOffered()
  const levels = useRead(referenceDataApi.priceLevels, { params: { countryId: countryId ?? 0 }, query: withInactive }, { enabled: countryId !== null, staleTime: 60_000 }).data ?? []
  const { field, fieldState, formState } = useController({
    control, name,
    rules: {
      validate: (value: readonly PriceLevelPrice[]) => {
        const [found] = priceLevelProblems(value, value.map(({ price_level_id }) => price_level_id), max, name)
        return found ? problemSentence(found) : true
      },
    },
  })
  const prices = field.value as readonly PriceLevelPrice[]
  const error = fieldState.error?.message
  const tooBig = prices.some(({ price_cents }) => price_cents > max)
  const held = (formState.defaultValues?.[name] ?? []) as readonly PriceLevelPrice[]
  const shown = offered(levels.map(({ id, name: label, active }) => ({ value: id, label, active })), held.map(({ price_level_id }) => price_level_id))
  if (!shown.length) return null
  return (
    <div role="group" aria-label={t('levelPrices')} className={styles.group}>
      <div className={styles.levels}>
        {shown.map(({ value: levelId, label }, index) => {
          const price = prices.find(({ price_level_id }) => price_level_id === levelId)?.price_cents ?? null
          const wrong = tooBig ? price !== null && price > max : index === 0
          return (
            <MoneyInput
              key={levelId} ref={index === 0 ? field.ref : undefined} label={label} value={price} placeholder={basePrice === null ? undefined : formatAmount(basePrice)} error={wrong ? error : undefined}
              onChange={(cents) => field.onChange(withLevelPrice(field.value as readonly PriceLevelPrice[], levelId, cents))} onBlur={field.onBlur}
            />
          )
        })}
      </div>
      <p className={styles.help}>{t('levelPricesHelp')}</p>
    </div>
  )
}

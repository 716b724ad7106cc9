import { IconInfoCircle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { problemSentence } from '#platform/client/problems.ts'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { priceLevelProblems, withLevelPrice, type PriceLevelPrice } from '../contract/prices.ts'
import styles from './price-level-fields.module.css'

interface PriceLevelFieldsProps<T extends FieldValues> {
  readonly control: Control<T>
  /** The form holds `readonly PriceLevelPrice[]` there, as the server takes and gives it. */
  readonly name: FieldPath<T>
  /** The country of the record, whose price levels are shown. */
  readonly countryId: number | null
  /** In cents; it applies to a level without a price of its own. */
  readonly basePrice: number | null
  /** In cents. */
  readonly max: number
}

/**
 * Drops the prices that no field shows, which are never sent: their level was removed or deactivated meanwhile. The
 * levels may have been read before such a price was saved, so they are read again first.
 * @param asksAgain the server has refused a price, so the levels are out of date.
 * @param drop takes the hidden prices out of the form, and gives them in words.
 * @returns the dropped prices, in words.
 */
function useDroppedPrices(
  levels: Pick<UseQueryResult, 'isSuccess' | 'isFetchedAfterMount' | 'isFetching' | 'refetch'>,
  hidden: readonly PriceLevelPrice[],
  asksAgain: boolean,
  drop: () => readonly string[],
): readonly string[] {
  const [gone, setGone] = useState<readonly string[]>([])
  const { refetch } = levels
  const hasHidden = hidden.length > 0
  useEffect(() => {
    if (hasHidden || asksAgain) void refetch({ cancelRefetch: false })
  }, [hasHidden, asksAgain, refetch])
  const known = levels.isSuccess && levels.isFetchedAfterMount && !levels.isFetching
  const dropHidden = useEffectEvent(() => {
    const dropped = drop()
    setGone((before) => [...before, ...dropped])
  })
  useEffect(() => {
    if (known && hasHidden) dropHidden()
  }, [known, hasHidden])
  // The price that the server has refused may have been dropped while the form was being saved: then its problem goes
  // too.
  const wasDropped = asksAgain && !hasHidden && gone.length > 0
  useEffect(() => {
    if (wasDropped) dropHidden()
  }, [wasDropped])
  return gone
}

/**
 * A price for each price level of a country; an empty one is the base price (decision C25). Nothing where there are no
 * levels.
 */
export function PriceLevelFields<T extends FieldValues>({
  control,
  name,
  countryId,
  basePrice,
  max,
}: PriceLevelFieldsProps<T>) {
  const { t } = useTranslation('dictionaries')
  const format = useFormat()
  const offered = useOffered()
  const read = useRead(
    referenceDataApi.priceLevels,
    { params: { countryId: countryId ?? 0 }, query: withInactive },
    { enabled: countryId !== null, staleTime: 60_000 },
  )
  const levels = read.data ?? []
  const { field, fieldState, formState } = useController({
    control,
    name,
    rules: {
      validate: (value: readonly PriceLevelPrice[]) => {
        const [firstProblem] = priceLevelProblems(
          value,
          value.map(({ price_level_id }) => price_level_id),
          max,
          name,
        )
        return firstProblem ? problemSentence(firstProblem) : true
      },
    },
  })
  const prices = field.value as readonly PriceLevelPrice[]
  const held = (formState.defaultValues?.[name] ?? []) as readonly PriceLevelPrice[]
  const options = offered(
    levels.map(({ id, name: label, active }) => ({ value: id, label, active })),
    held.map(({ price_level_id }) => price_level_id),
  )
  const isShown = ({ price_level_id }: PriceLevelPrice) => options.some(({ value }) => value === price_level_id)
  const nameOf = (levelId: number) => levels.find(({ id }) => id === levelId)?.name ?? t('levelPricesRemoved')

  // While the form is being saved, a change would leave the problem where it is.
  const isRefused = fieldState.error?.type === 'server' && !formState.isSubmitting
  const hidden = countryId === null ? [] : prices.filter((price) => !isShown(price))
  const gone = useDroppedPrices(read, hidden, countryId !== null && isRefused, () => {
    field.onChange(prices.filter(isShown))
    return hidden.map((price) => `${nameOf(price.price_level_id)} (${format.euros(price.price_cents)})`)
  })

  if (!options.length && !gone.length) return null
  const error = fieldState.error?.message
  const tooBig = ({ price_cents }: PriceLevelPrice) => price_cents > max
  const ofOne = prices.some(tooBig)
  return (
    <div role="group" aria-label={t('levelPrices')} className={styles.group}>
      {gone.length > 0 && formState.isDirty && (
        <p role="status" className={styles.gone}>
          <IconInfoCircle size={16} stroke={1.7} aria-hidden />
          {t('levelPricesGone', { prices: gone.join(', ') })}
        </p>
      )}
      <div className={styles.levels}>
        {options.map(({ value: levelId, label }, index) => {
          const price = prices.find(({ price_level_id }) => price_level_id === levelId)
          return (
            <MoneyInput
              key={levelId}
              ref={index === 0 ? field.ref : undefined}
              label={label}
              value={price?.price_cents ?? null}
              placeholder={basePrice === null ? undefined : format.amount(basePrice)}
              error={price && tooBig(price) ? error : undefined}
              onChange={(cents) =>
                field.onChange(withLevelPrice(field.value as readonly PriceLevelPrice[], levelId, cents))
              }
              onBlur={field.onBlur}
            />
          )
        })}
      </div>
      {error && !ofOne && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {options.length > 0 && <p className={styles.help}>{t('levelPricesHelp')}</p>}
    </div>
  )
}

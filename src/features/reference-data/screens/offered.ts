import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#platform/client/ui/select-input.tsx'

/** Asks a lookup for what is put aside as well: a record may have it already. */
export const withInactive = { status: 'all' } as const

interface Entry<Value> {
  readonly value: Value
  readonly label: string
  readonly active: boolean
}

/**
 * What a form offers of a lookup: what is active, and what the record has already, which is then said to be inactive
 * (decision C103). `offered(entries, [stored.gender_id])`.
 */
export function useOffered() {
  const { t } = useTranslation('common')
  return <Value extends string | number>(
    entries: readonly Entry<Value>[],
    held: readonly (Value | null | undefined)[],
  ): SelectOption<Value>[] =>
    entries
      .filter(({ value, active }) => active || held.includes(value))
      .map(({ value, label, active }) => ({
        value,
        label: active ? label : `${label} (${t('inactive').toLowerCase()})`,
      }))
}

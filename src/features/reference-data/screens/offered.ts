import { useTranslation } from 'react-i18next'
import type { SelectOption } from '#platform/client/ui/select-input.tsx'

/** Asks for the inactive entries of a lookup too: a record may have one. */
export const withInactive = { status: 'all' } as const

interface Entry<Value> {
  readonly value: Value
  readonly label: string
  readonly active: boolean
}

/**
 * The choices of a form from a lookup: the active entries, and those of the record, marked when they are inactive
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

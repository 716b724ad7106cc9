import { Combobox, InputBase, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isEmpty, oneLine } from '#kernel/line.ts'
import { listsApi, maxSearch, minAddressSearch } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { problemSentence } from '#platform/client/problems.ts'
import { counted, countedRoot } from '#platform/client/ui/counter.tsx'
import { clientLimits } from '../contract.ts'
import { addressLine, addressValues, type ClientValues } from './client-values.ts'

const pauseMs = 300

/** The addresses in a country that match the typed text; `configured` is false without a geocoder. */
function useAddresses(query: string, country_id: number) {
  const [asked] = useDebouncedValue(query, pauseMs)

  const configured =
    useRead(
      listsApi.addresses,
      { query: { country_id } },
      { enabled: country_id > 0, staleTime: 3_600_000, optional: true },
    ).data?.configured ?? false
  const addresses = useRead(
    listsApi.addresses,
    { query: { query: asked, country_id } },
    { enabled: configured && asked.length >= minAddressSearch, staleTime: 600_000, optional: true },
  )
  const suggestions =
    configured && query.length >= minAddressSearch && asked.length >= minAddressSearch
      ? (addresses.data?.suggestions ?? []).filter((one) => one.country_id === country_id)
      : []
  return { configured, suggestions }
}

interface StreetFieldProps {
  readonly form: Form<ClientValues>
  readonly required: boolean
}

/**
 * The street. With a geocoder it suggests addresses that match the typed text, and choosing one fills in the whole
 * address (spec 2 §7); without one it is a plain text field. Nothing is chosen without a click or Enter: typed text
 * stays.
 */
export function StreetField({ form: { control, hook }, required }: StreetFieldProps) {
  const { t } = useTranslation('clients')
  const { field, fieldState } = useController({
    control,
    name: 'street',
    rules: {
      validate: (value: string) =>
        !required || !isEmpty(value) || problemSentence({ field: 'street', code: 'required' }),
    },
  })
  const country_id = hook.watch('country_id')
  /** The text typed since the last choice, null when there is none: only typing opens the list. */
  const [typed, setTyped] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const [filled, setFilled] = useState('')
  const query = typed?.trim().slice(0, maxSearch) ?? ''
  const { configured, suggestions } = useAddresses(query, country_id)
  const combobox = useCombobox({
    opened: wanted && suggestions.length > 0,
    onOpenedChange: setWanted,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  function choose(line: string): void {
    const chosen = suggestions.find((one) => addressLine(one) === line)
    if (!chosen) return
    const values = addressValues(chosen, typed ?? '')
    for (const name of Object.keys(values) as (keyof typeof values)[])
      hook.setValue(name, values[name], { shouldDirty: true, shouldValidate: hook.formState.isSubmitted })
    setTyped(null)
    setWanted(false)
    setFilled(addressLine(values))
    // The house number is the only part that may still be missing.
    if (!values.street_number) hook.setFocus('street_number')
  }

  const announcement = combobox.dropdownOpened
    ? t('addressesFound', { count: suggestions.length })
    : filled && t('addressFilled', { address: filled })
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" transitionProps={{ duration: 0 }}>
      <Combobox.Target
        withAriaAttributes={configured}
        withKeyboardNavigation={configured}
        withExpandedAttribute={configured}
      >
        <InputBase
          {...field}
          aria-autocomplete={configured ? 'list' : undefined}
          label={t('street')}
          required={required}
          error={fieldState.error?.message}
          autoComplete="off"
          className={countedRoot()}
          inputContainer={counted(oneLine(field.value), clientLimits.street)}
          onChange={(event) => {
            field.onChange(event.currentTarget.value)
            setTyped(event.currentTarget.value)
            setFilled('')
            setWanted(true)
            combobox.resetSelectedOption()
          }}
          onBlur={() => {
            setWanted(false)
            field.onBlur()
          }}
        />
      </Combobox.Target>
      {configured && <VisuallyHidden role="status">{announcement}</VisuallyHidden>}
      <Combobox.Dropdown hidden={!suggestions.length}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={t('suggestedAddresses')}>
          {suggestions
            .map((one) => addressLine(one))
            .map((line) => (
              <Combobox.Option key={line} value={line}>
                {line}
              </Combobox.Option>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

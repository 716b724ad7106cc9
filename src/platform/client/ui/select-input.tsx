import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dropdown, labelled, type InputProps } from './input.ts'
import { usePicker } from './picker.ts'

export interface SelectOption<Value extends string | number> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

interface SelectInputProps<Value extends string | number> extends InputProps<Value | null> {
  readonly options: readonly SelectOption<Value>[]
  /** Allows emptying the field. */
  readonly clearable?: boolean
}

/**
 * A choice of one option of a loaded list, which typing filters. For long lists that the server searches: SearchSelect.
 */
export function SelectInput<Value extends string | number>({
  label,
  hideLabel,
  value,
  onChange,
  options,
  clearable = false,
  ...rest
}: SelectInputProps<Value>) {
  const { t } = useTranslation('common')
  const picker = usePicker(options.find((option) => option.value === value)?.label ?? '', options.length)
  return (
    <Select<Value>
      {...rest}
      {...labelled({ label, hideLabel })}
      data={options as SelectOption<Value>[]}
      value={value}
      onChange={onChange}
      clearable={clearable}
      allowDeselect={false}
      nothingFoundMessage={t('nothingFound')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      checkIconPosition="right"
      {...dropdown}
      {...picker}
    />
  )
}

import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dropdown, labelled, type InputProps } from './input.ts'

export interface SelectOption<Value extends string | number> { readonly value: Value; readonly label: string; readonly disabled?: boolean }

interface SelectInputProps<Value extends string | number> extends InputProps<Value | null> {
  readonly options: readonly SelectOption<Value>[]
  /** Filter by typing; on by default from ten options. */
  readonly searchable?: boolean
  /** May be emptied again. */
  readonly clearable?: boolean
}

/**
 * One of a short list that is already here. For long lists that the server searches: SearchSelect. It opens for a click, an
 * arrow or a letter, not for the focus alone: a form that puts the focus in a field shows what is wrong below it.
 */
export function SelectInput<Value extends string | number>({ label, hideLabel, value, onChange, options, searchable = options.length >= 10, clearable = false, ...rest }: SelectInputProps<Value>) {
  const { t } = useTranslation('common')
  return (
    <Select<Value>
      {...rest} {...labelled({ label, hideLabel })} data={options as SelectOption<Value>[]} value={value} onChange={onChange}
      searchable={searchable} openOnFocus={false} clearable={clearable} allowDeselect={false} nothingFoundMessage={t('nothingFound')} clearButtonProps={{ 'aria-label': t('clear') }}
      checkIconPosition="right" {...dropdown}
    />
  )
}

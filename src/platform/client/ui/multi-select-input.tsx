import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { labelled, type InputProps } from './input.ts'
import styles from './multi-select-input.module.css'
import type { SelectOption } from './select-input.tsx'

interface MultiSelectInputProps<Value extends string | number> extends InputProps<readonly Value[]> {
  readonly options: readonly SelectOption<Value>[]
}

/** Several of a list that is already here; typing filters it, Backspace takes the last one back. */
export function MultiSelectInput<Value extends string | number>({ label, hideLabel, value, onChange, options, placeholder, ...rest }: MultiSelectInputProps<Value>) {
  const { t } = useTranslation('common')
  return (
    <MultiSelect<Value>
      {...rest} {...labelled({ label, hideLabel })} classNames={{ input: styles.input, pill: styles.pill }} data={options as SelectOption<Value>[]} value={value as Value[]} onChange={onChange} placeholder={value.length ? undefined : placeholder}
      // A click or typing opens the list. The focus alone does not: it comes here with a problem, which the list would cover.
      searchable openOnFocus={false} hidePickedOptions={false} nothingFoundMessage={t('nothingFound')} checkIconPosition="right" maxDropdownHeight={320} comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
    />
  )
}

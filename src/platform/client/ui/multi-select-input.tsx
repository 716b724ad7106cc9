import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dropdown, labelled, type InputProps } from './input.ts'
import { usePicker } from './picker.ts'
import styles from './multi-select-input.module.css'
import type { SelectOption } from './select-input.tsx'

interface MultiSelectInputProps<Value extends string | number> extends InputProps<readonly Value[]> {
  readonly options: readonly SelectOption<Value>[]
}

/**
 * A choice of several options of a loaded list; typing filters it, Backspace removes the last choice. A chosen value
 * that is no longer in the list is marked as such, and can be removed.
 */
export function MultiSelectInput<Value extends string | number>({
  label,
  hideLabel,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: MultiSelectInputProps<Value>) {
  const { t } = useTranslation('common')
  // An empty list may still be loading, so nothing is marked yet.
  const gone = value
    .filter((chosen) => !options.some((option) => option.value === chosen))
    .map((chosen) => ({ value: chosen, label: options.length ? t('notAvailable') : '…' }))
  const picker = usePicker('', options.length)
  return (
    <MultiSelect<Value>
      {...rest}
      {...labelled({ label, hideLabel })}
      classNames={{ input: styles.input, pill: styles.pill }}
      data={[...options, ...gone]}
      value={value as Value[]}
      onChange={onChange}
      placeholder={value.length ? undefined : placeholder}
      hidePickedOptions={false}
      nothingFoundMessage={t('nothingFound')}
      checkIconPosition="right"
      {...dropdown}
      {...picker}
    />
  )
}

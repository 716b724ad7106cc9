import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useRef } from 'react'
import { oneLine } from '#kernel/line.ts'
import { counted, countedRoot } from './counter.tsx'
import { dropdown, labelled, type InputProps } from './input.ts'

/** A suggestion whose line in the list says more than the text that it fills in. No two have the same label. */
export interface Suggestion {
  readonly text: string
  readonly label: string
  /** It can be chosen, but is not what somebody usually wants. */
  readonly isDim?: boolean
}

interface ComboboxInputProps extends InputProps<string> {
  /** Values that others have typed before; any other text may be typed as well. */
  readonly suggestions: readonly (string | Suggestion)[]
  /** Called after a suggestion was chosen, with its place in the list; for consequences in other fields. */
  readonly onPicked?: (place: number) => void
  readonly maxLength?: number
}

const comparable = (text: string) => text.trim().toLowerCase()

/** A text with suggestions: a brand (spec 3 §3). What is typed is looked for in the texts, not in their labels. */
export function ComboboxInput({
  label,
  hideLabel,
  value,
  onChange,
  suggestions,
  onPicked,
  className,
  maxLength,
  ...rest
}: ComboboxInputProps) {
  /** The list writes the label of a chosen option into the field: the text takes its place. */
  const picked = useRef<string | null>(null)
  const options = suggestions.map((one) => (typeof one === 'string' ? { text: one, label: one } : one))
  const placeOf = (name: string) => options.findIndex((one) => one.label === name)
  const filter: OptionsFilter = ({ options: listed, search }) =>
    (listed as ComboboxItem[]).filter((item) =>
      comparable(options[placeOf(item.label)]?.text ?? '').includes(comparable(search)),
    )
  const change = (typed: string) => {
    const place = picked.current === null ? -1 : placeOf(picked.current)
    picked.current = null
    onChange(options[place]?.text ?? typed)
    if (place >= 0) onPicked?.(place)
  }
  return (
    <Autocomplete
      {...rest}
      {...labelled({ label, hideLabel })}
      className={countedRoot(className)}
      data={[...new Set(options.map((one) => one.label))]}
      filter={filter}
      renderOption={({ option }) => {
        const known = options[placeOf(option.value)]
        return <span className={known && 'isDim' in known && known.isDim ? 'dim' : undefined}>{option.value}</span>
      }}
      value={value}
      onOptionSubmit={(name) => {
        picked.current = name
      }}
      onChange={change}
      autoComplete="off"
      openOnFocus={false}
      inputContainer={counted(oneLine(value), maxLength)}
      {...dropdown}
    />
  )
}

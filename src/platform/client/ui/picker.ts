import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { pickerFilter } from './picker-filter.ts'

const typedFrom = 10
/** Whether a list is so short that it is chosen from without typing: on a touch screen no keyboard is opened for it. */
export const isShortList = (optionCount: number): boolean =>
  optionCount < typedFrom && matchMedia('(pointer: coarse)').matches

/**
 * The behaviour of every picker: typing filters it and preselects the best match, so that Enter chooses it; Enter on a
 * closed list opens it. Focus alone does not open it, because an open list would cover the problem below the field.
 * @param label the label of the chosen option, which the field shows while nothing is typed.
 */
export function usePicker(label: string, optionCount: number) {
  const [text, setText] = useState(label)
  const typed = text !== '' && text !== label
  // Mantine clears the preselection a moment after a list opens: this runs after it.
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!typed) return
    const later = setTimeout(() => setOpened(true))
    return () => {
      clearTimeout(later)
      setOpened(false)
    }
  }, [typed])
  const short = isShortList(optionCount)
  return {
    searchable: true,
    openOnFocus: false,
    filter: pickerFilter,
    searchValue: text,
    onSearchChange: setText,
    // Choosing the option that is chosen already changes no value, so its label is put back here.
    onOptionSubmit: () => setText(label),
    // Only while something is typed: otherwise an opened list starts at the chosen option.
    selectFirstOptionOnChange: typed && opened,
    ...(short && { inputMode: 'none' as const }),
    // Typing replaces the chosen label instead of being appended to it.
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (!typed && !short) event.currentTarget.select()
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
        return
      // Enter does not submit the form, neither when choosing nor when a search finds nothing.
      event.preventDefault()
      if (event.currentTarget.getAttribute('aria-expanded') !== 'true') event.currentTarget.click()
    },
  }
}

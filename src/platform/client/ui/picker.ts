import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { pickerFilter } from './picker-filter.ts'

const typedFrom = 10
/** Is a list so short that it is chosen from at a glance? On a touch screen no keyboard rises for it. */
export const isGlance = (optionCount: number): boolean =>
  optionCount < typedFrom && matchMedia('(pointer: coarse)').matches

/**
 * What every picker has: typing filters it and the best hit is preselected, so that Enter chooses it; Enter on a closed
 * list opens it. Focus alone does not open it: a form that puts the focus in a field shows what is wrong below it.
 * @param shown the label of the chosen option, which stands in the field while nothing is typed.
 */
export function usePicker(shown: string, optionCount: number) {
  const [text, setText] = useState(shown)
  const typed = text !== '' && text !== shown
  // Mantine forgets the preselection a moment after a list opens: this runs after it.
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!typed) return
    const later = setTimeout(() => setOpened(true))
    return () => {
      clearTimeout(later)
      setOpened(false)
    }
  }, [typed])
  const glance = isGlance(optionCount)
  return {
    searchable: true,
    openOnFocus: false,
    filter: pickerFilter,
    searchValue: text,
    onSearchChange: setText,
    // Choosing what is chosen already changes nothing, so its name is put back here.
    onOptionSubmit: () => setText(shown),
    // Only while something is typed: an opened list stands at the option that is chosen.
    selectFirstOptionOnChange: typed && opened,
    ...(glance && { inputMode: 'none' as const }),
    // Typing replaces the chosen name instead of going on behind it.
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (!typed && !glance) event.currentTarget.select()
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
        return
      // Neither choosing nor a search without a hit sends the form.
      event.preventDefault()
      if (event.currentTarget.getAttribute('aria-expanded') !== 'true') event.currentTarget.click()
    },
  }
}

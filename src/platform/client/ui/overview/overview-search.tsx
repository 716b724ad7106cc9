import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { TextInput as MantineTextInput } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSearch } from '#kernel/overview.ts'
import { Kbd } from '../kbd.tsx'
import styles from './overview-page.module.css'

interface OverviewSearchProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (search: string) => void
  /** Called when the arrow down leaves the search for the rows. */
  readonly onDown: () => void
  /** Whether a popup is open over the page: the shortcuts belong to the popup then. */
  readonly covered: boolean
}

const pauseMs = 250

/** Searches while you type; `/` focuses it, Esc empties it, the arrow down goes to the rows. */
export function OverviewSearch({ label, value, onSearch, onDown, covered }: OverviewSearchProps) {
  const { t } = useTranslation('common')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const send = (text: string) => {
    sent.current = text.trim()
    if (sent.current !== value) onSearch(sent.current)
  }
  const sendSoon = useDebouncedCallback(send, pauseMs)
  // The address has another search than was typed here: by Back, a link, or the button "clear".
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  // Opening a row while a search still waits asks for both; later, the form would block that navigation.
  useEffect(() => {
    if (covered) sendSoon.flush()
  }, [covered, sendSoon])
  useHotkeys(covered ? [] : [['/', () => input.current?.focus()]])

  function type(text: string): void {
    setTyped(text)
    sendSoon(text)
  }
  function now(text: string): void {
    sendSoon.cancel()
    setTyped(text)
    send(text)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') now(typed)
    else if (event.key === 'Escape' && typed) now('')
    else if (event.key === 'ArrowDown') onDown()
    else return
    event.preventDefault()
  }
  return (
    <MantineTextInput
      ref={input}
      className={styles.search}
      type="text"
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={t('search')}
      maxLength={maxSearch}
      autoComplete="off"
      aria-keyshortcuts="/"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        typed ? (
          <button
            type="button"
            className={styles.empty}
            aria-label={t('clear')}
            onClick={() => {
              now('')
              input.current?.focus()
            }}
          >
            <IconX size={15} aria-hidden />
          </button>
        ) : (
          <Kbd keys="/" />
        )
      }
    />
  )
}

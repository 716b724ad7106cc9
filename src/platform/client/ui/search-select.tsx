import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sentencesOf } from '../problems.ts'
import { isSignInAsked } from '../session.ts'
import { labelled, type InputProps } from './input.ts'
import styles from './search-select.module.css'

interface SearchSelectProps<T> extends InputProps<T | null> {
  /** The read behind the list: `find={(search) => queryOf(listsApi.clients, { query: { filters: { search } } })}`. */
  readonly find: (search: string) => {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<readonly T[]>
  }
  readonly idOf: (item: T) => number | string
  readonly nameOf: (item: T) => string
  /** Detail that distinguishes items of the same name, in smaller letters. */
  readonly detailOf?: (item: T) => ReactNode
  /** Adds `create` to the end of the list. */
  readonly onCreate?: (typed: string) => void
  readonly createLabel?: (typed: string) => string
  /** The number of characters before the server is asked; 0 also lists without a search. */
  readonly minLength?: number
}

const pauseMs = 200
const create = '\u0000create'

interface Search<T> extends Pick<SearchSelectProps<T>, 'find'> {
  readonly typed: string
  readonly minLength: number
  readonly isOpen: boolean
}

/** Asks the server for the items that fit what is typed, after a pause in the typing. */
function useMatchingItems<T>({ find, typed, minLength, isOpen }: Search<T>) {
  const [search] = useDebouncedValue(typed, pauseMs)
  const asking = isOpen && search.length >= minLength
  const {
    data: answer,
    isFetching,
    isPlaceholderData,
    error,
  } = useQuery({ ...find(search), enabled: asking, placeholderData: keepPreviousData, staleTime: 10_000 })
  // While the list still shows the answer to an earlier search, Enter chooses nothing: it could be the wrong item.
  const current = asking && !isPlaceholderData && search === typed
  return {
    items: asking ? (answer ?? []) : [],
    answer,
    asking,
    current,
    // The item searched for may still be loading: until the answer comes, no key and no click creates a new one.
    waiting: isOpen && typed.length >= minLength && !error && !(current && answer),
    isFetching,
    error,
  }
}

/**
 * A choice of one item of a list that the server searches while you type. The arrows move, Enter chooses, Esc closes.
 */
export function SearchSelect<T>({
  label,
  hideLabel,
  value,
  onChange,
  onBlur,
  find,
  idOf,
  nameOf,
  detailOf,
  onCreate,
  createLabel,
  minLength = 0,
  placeholder,
  ref,
  ...rest
}: SearchSelectProps<T>) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { items, answer, asking, current, waiting, isFetching, error } = useMatchingItems({
    find,
    typed: (typed ?? '').trim(),
    minLength,
    isOpen: combobox.dropdownOpened,
  })
  const ready = current && typed !== null && items.length > 0
  const preselect = useEffectEvent(() => {
    if (ready) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  })
  useEffect(() => {
    preselect()
  }, [ready, answer, typed])

  function choose(id: string): void {
    combobox.closeDropdown()
    setTyped(null)
    if (id === create) return onCreate?.((typed ?? '').trim())
    const item = items.find((one) => String(idOf(one)) === id)
    if (item) onChange(item)
  }

  const message = !asking
    ? t('typeToSearch')
    : error
      ? sentencesOf(error).join(' ')
      : isFetching && !items.length
        ? t('searching')
        : items.length
          ? null
          : t('nothingFound')
  const clear =
    value && !rest.required && !rest.disabled ? (
      <button
        type="button"
        className={styles.clear}
        aria-label={t('clear')}
        onClick={() => {
          onChange(null)
          setTyped(null)
          field.current?.focus()
        }}
      >
        <IconX size={15} />
      </button>
    ) : null

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" transitionProps={{ duration: 0 }}>
      <Combobox.Target>
        <InputBase
          {...rest}
          ref={useMergedRef(field, ref)}
          {...labelled({ label, hideLabel })}
          autoComplete="off"
          placeholder={placeholder}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          rightSection={
            isFetching && combobox.dropdownOpened ? <Loader size={15} aria-label={t('searching')} /> : clear
          }
          rightSectionPointerEvents="all"
          value={typed ?? (value ? nameOf(value) : '')}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            if (typed === null) event.currentTarget.select()
            else combobox.openDropdown()
          }}
          // After signing in again the person finds their search as it was.
          onBlur={() => {
            combobox.closeDropdown()
            if (!isSignInAsked()) setTyped(null)
            onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} className={styles.options} aria-label={label} aria-busy={isFetching}>
          {items.map((item) => (
            <Combobox.Option
              key={idOf(item)}
              value={String(idOf(item))}
              active={value !== null && idOf(value) === idOf(item)}
            >
              <span className={styles.name}>{nameOf(item)}</span>
              {detailOf && <span className={styles.detail}>{detailOf(item)}</span>}
            </Combobox.Option>
          ))}
          {onCreate && (
            <Combobox.Option value={create} disabled={waiting} className={styles.create}>
              <IconPlus size={15} aria-hidden />
              {createLabel?.((typed ?? '').trim())}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {message && <Combobox.Empty>{message}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

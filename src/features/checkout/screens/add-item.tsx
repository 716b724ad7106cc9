import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plain } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { maxItems } from '../contract.ts'
import type { Catalogue } from './catalogue.ts'
import type { ItemValues } from './values.ts'
import styles from './items.module.css'

interface AddItemProps {
  readonly catalogue: Catalogue
  /** No location is chosen, so there is nothing to sell yet. */
  readonly noPlace: boolean
  /** The sale has the largest number of lines. */
  readonly full: boolean
  readonly onAdd: (item: ItemValues) => void
}

const maxOptions = 40
const groups = [
  ['treatment', 'treatments'],
  ['product', 'products'],
] as const

/** The blank line that is always there (spec 1 §4): type, choose, and the next one can follow. `/` leads to it. */
export function AddItem({ catalogue, noPlace, full, onAdd }: AddItemProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const format = useFormat()
  const language = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  useHotkeys([['/', () => field.current?.focus()]])

  const words = plain(typed).split(/\s+/).filter(Boolean)
  const fitting = catalogue.offers
    .filter((offer) => {
      const name = plain(translate(offer.name, language))
      return words.every((word) => name.includes(word))
    })
    .slice(0, maxOptions)

  function add(id: string): void {
    const offer = fitting.find((one) => `${one.kind} ${one.type_id}` === id)
    if (!offer) return
    onAdd(offer)
    setTyped('')
    combobox.closeDropdown()
    // The new line pushes the field down: it is scrolled back into view for the next item.
    requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'nearest' }))
  }

  const message = catalogue.error
    ? sentencesOf(catalogue.error).join(' ')
    : catalogue.loading
      ? t('common:loading')
      : fitting.length
        ? null
        : t('common:nothingFound')
  return (
    <Combobox store={combobox} onOptionSubmit={add} shadow="md" transitionProps={{ duration: 0 }}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          ref={field}
          aria-label={t('addItem')}
          autoComplete="off"
          classNames={{ input: styles.add }}
          disabled={noPlace || full}
          placeholder={noPlace ? t('addItemFirst') : full ? t('itemsFull', { max: maxItems }) : t('addItem')}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          rightSection={<Kbd keys="/" />}
          rightSectionWidth={40}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={340} className={styles.offers} aria-label={t('addItem')}>
          {groups.map(([kind, label]) => {
            const ofKind = fitting.filter((offer) => offer.kind === kind)
            return (
              ofKind.length > 0 && (
                <Combobox.Group key={kind} label={t(label)}>
                  {ofKind.map((offer) => (
                    <Combobox.Option
                      key={offer.type_id}
                      value={`${offer.kind} ${offer.type_id}`}
                      className={styles.offer}
                    >
                      <span>{translate(offer.name, language)}</span>
                      <span className="num dim">{format.euros(offer.price_cents)}</span>
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              )
            )
          })}
        </Combobox.Options>
        {message && <Combobox.Empty>{message}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

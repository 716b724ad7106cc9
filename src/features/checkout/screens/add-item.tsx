import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plain } from '#kernel/texts.ts'
import { useFormat } from '#platform/client/format.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import { keyOfOffer, type Catalogue } from './catalogue.ts'
import { offeredPrice, useOfferName } from './offer-name.ts'
import { usePressedOption } from './pressed-option.ts'
import { groupOf, offerGroups, sectionsOf, useSteadyOffers } from './steady-offers.ts'
import type { ItemValues } from './values.ts'
import styles from './items.module.css'

interface AddItemProps {
  readonly catalogue: Catalogue
  readonly label: string
  /** Says why nothing can be added; null when something can. */
  readonly closed: string | null
  /** The key that leads to the field. */
  readonly hotkey?: string
  readonly onAdd: (item: ItemValues) => void
}

/** The largest number of options of a group, so that those of the next one are in reach. */
const maxOfGroup = 15

interface OfferOptionsProps {
  readonly offers: readonly ItemValues[]
  readonly onTake: (offer: ItemValues) => void
}

/** The offers under the headings of their groups, with their prices. */
function OfferOptions({ offers, onTake }: OfferOptionsProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const nameOf = useOfferName()
  const onPress = usePressedOption(onTake)
  const headings = new Map(offerGroups)
  return sectionsOf(offers).map((section, at) => (
    // A group has another section for what came later: sections only follow one another.
    <Combobox.Group key={`${section.group} ${at}`} label={t(headings.get(section.group)!)}>
      {section.offers.map((offer) => (
        <Combobox.Option
          key={keyOfOffer(offer)}
          value={keyOfOffer(offer)}
          className={styles.offer}
          onMouseDown={(event) => onPress(event, offer)}
        >
          <span>{nameOf(offer)}</span>
          <span className="num dim">{format.euros(offeredPrice(offer))}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  ))
}

/** The blank line that is always there (spec 1 §4): type, choose, and the next one can follow. */
export function AddItem({ catalogue, label, closed, hotkey, onAdd }: AddItemProps) {
  const { t } = useTranslation(['checkout', 'common'])
  const nameOf = useOfferName()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  useHotkeys(hotkey ? [[hotkey, () => field.current?.focus()]] : [])

  const words = plain(typed).split(/\s+/).filter(Boolean)
  const withCode = catalogue.withEan(typed.trim())
  const matches = (offer: ItemValues): boolean => {
    const name = plain(nameOf(offer))
    return words.every((word) => name.includes(word))
  }
  const fitting = withCode
    ? [withCode]
    : offerGroups.flatMap(([group]) =>
        catalogue.offers.filter((offer) => groupOf(offer) === group && matches(offer)).slice(0, maxOfGroup),
      )

  const offers = useSteadyOffers(fitting, combobox.dropdownOpened ? typed : null)

  function add(offer: ItemValues | undefined): void {
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
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => add(offers.find((one) => keyOfOffer(one) === key))}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          ref={field}
          aria-label={label}
          autoComplete="off"
          classNames={{ input: styles.add }}
          disabled={closed !== null}
          placeholder={closed ?? label}
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          rightSection={hotkey && <Kbd keys={hotkey} />}
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
        <Combobox.Options mah={340} className={styles.offers} aria-label={label}>
          <OfferOptions offers={offers} onTake={add} />
        </Combobox.Options>
        {message && <Combobox.Empty>{message}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

import { Combobox, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeName, type Place } from '#platform/client/location.ts'
import { DropdownButton, useOpened } from '#platform/client/ui/dropdown-button.tsx'
import type { DropdownAnchor } from '#platform/client/ui/late-dropdown.ts'
import { isShortList } from '#platform/client/ui/picker.ts'
import { fitOf } from '#platform/client/ui/picker-filter.ts'
import styles from './location-picker.module.css'

interface LocationListProps {
  readonly anchor: DropdownAnchor
  readonly locations: readonly Place[]
  readonly location: Place
  readonly onChoose: (id: number) => void
}

/** The list that the button of `LocationPicker` opens, with a field to search it. */
export function LocationList({ anchor, locations, location, onChoose }: LocationListProps) {
  const { t } = useTranslation('common')
  const [filter, setFilter] = useState('')
  const opened = useOpened(anchor)
  const combobox = useCombobox({
    opened,
    onOpenedChange: anchor.onChange,
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
    },
  })
  const begin = useEffectEvent(() => {
    setFilter('')
    combobox.updateSelectedOptionIndex('active')
    combobox.focusSearchInput()
  })
  useEffect(() => {
    if (opened) begin()
  }, [opened])
  const preselect = useEffectEvent(() => {
    if (filter.trim()) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  })
  useEffect(() => preselect(), [filter])

  const matching = locations.filter((one) => fitOf(placeName(one), filter) > 0)
  const groups = [
    [t('ownLocations'), matching.filter((one) => one.own)],
    [t('otherLocations'), matching.filter((one) => !one.own)],
  ] as const
  const option = (one: Place) => (
    <Combobox.Option key={one.id} value={String(one.id)} active={one.id === location.id}>
      {placeName(one)}
    </Combobox.Option>
  )

  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(id) => {
        onChoose(Number(id))
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false} withKeyboardNavigation={false}>
        <DropdownButton button={anchor.button} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          inputMode={isShortList(locations.length) ? 'none' : undefined}
        />
        <Combobox.Options id={`${anchor.id}-dropdown`} aria-label={t('location')} mah={360} className={styles.options}>
          {groups.map(
            ([label, some]) =>
              some.length > 0 &&
              (some.length === matching.length ? (
                some.map(option)
              ) : (
                <Combobox.Group key={label} label={label}>
                  {some.map(option)}
                </Combobox.Group>
              )),
          )}
          {matching.length === 0 && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

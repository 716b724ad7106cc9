import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeName, useLocationChoice, type Place } from '#platform/client/location.ts'
import { isShortList } from '#platform/client/ui/picker.ts'
import { fitOf } from '#platform/client/ui/picker-filter.ts'
import styles from './location-picker.module.css'

/** The location that the page is about. Somebody with one location sees its name and nothing to choose. */
export function LocationPicker() {
  const { t } = useTranslation('common')
  const { locations, location, choose } = useLocationChoice()
  const [filter, setFilter] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setFilter('')
      combobox.updateSelectedOptionIndex('active')
      combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
    },
  })
  const preselect = useEffectEvent(() => {
    if (filter.trim()) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  })
  useEffect(() => preselect(), [filter])
  if (!location) return null
  if (locations.length === 1)
    return (
      <span className={styles.only}>
        <IconMapPin size={16} stroke={1.7} aria-hidden />
        {placeName(location)}
      </span>
    )

  const found = locations.filter((one) => fitOf(placeName(one), filter) > 0)
  const groups = [
    [t('ownLocations'), found.filter((one) => one.own)],
    [t('otherLocations'), found.filter((one) => !one.own)],
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
        choose(Number(id))
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <button
          type="button"
          className={styles.button}
          aria-label={`${t('location')}: ${placeName(location)}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconMapPin size={16} stroke={1.7} aria-hidden />
          <span>{placeName(location)}</span>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          placeholder={t('search')}
          aria-label={t('search')}
          inputMode={isShortList(locations.length) ? 'none' : undefined}
        />
        <Combobox.Options aria-label={t('location')} mah={360} className={styles.options}>
          {groups.map(
            ([label, some]) =>
              some.length > 0 &&
              (some.length === found.length ? (
                some.map(option)
              ) : (
                <Combobox.Group key={label} label={label}>
                  {some.map(option)}
                </Combobox.Group>
              )),
          )}
          {found.length === 0 && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useLateDropdown } from '#platform/client/ui/late-dropdown.ts'
import styles from './location-picker.module.css'

const loadList = () => import('./location-list.tsx')
const LocationList = lazyPart(() => loadList().then((module) => ({ default: module.LocationList })))

/** The location of the page. A person with a single location sees its name, without a choice. */
export function LocationPicker() {
  const { t } = useTranslation('common')
  const { locations, location, choose } = useLocationChoice()
  const { button, anchor } = useLateDropdown('listbox', loadList)
  if (!location) return null
  if (locations.length === 1)
    return (
      <span className={styles.only}>
        <IconMapPin size={16} stroke={1.7} aria-hidden />
        {placeName(location)}
      </span>
    )
  return (
    <>
      <button
        {...button}
        type="button"
        className={styles.button}
        aria-label={`${t('location')}: ${placeName(location)}`}
      >
        <IconMapPin size={16} stroke={1.7} aria-hidden />
        <span>{placeName(location)}</span>
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
      </button>
      <Suspense>
        {anchor && <LocationList anchor={anchor} locations={locations} location={location} onChoose={choose} />}
      </Suspense>
    </>
  )
}

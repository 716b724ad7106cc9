import { ActionIcon } from '@mantine/core'
import { IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useLateDropdown } from '#platform/client/ui/late-dropdown.ts'
import type { PeopleFilterProps } from './people-menu.tsx'
import styles from './people-filter.module.css'

const loadMenu = () => import('./people-menu.tsx')
const PeopleMenu = lazyPart(() => loadMenu().then((module) => ({ default: module.PeopleMenu })))

/**
 * Chooses the practitioners whose columns are shown, in the corner of the grid; it shows their number of the total, so
 * that a hidden column is noticed.
 */
export function PeopleFilter({ people, shownCount, chosen, onChange }: PeopleFilterProps) {
  const { t } = useTranslation('calendar')
  const { button, anchor } = useLateDropdown('menu', loadMenu)
  const filters = chosen.length > 0
  return (
    <>
      <ActionIcon
        {...button}
        className={styles.button}
        variant="subtle"
        data-on={filters || undefined}
        aria-label={filters ? t('peopleShown', { shown: shownCount, all: people.length }) : t('choosePeople')}
      >
        {filters ? <IconFilterFilled size={15} /> : <IconFilter size={16} stroke={1.7} />}
        {filters && (
          <span className="num">
            {shownCount}/{people.length}
          </span>
        )}
      </ActionIcon>
      <Suspense>
        {anchor && <PeopleMenu anchor={anchor} people={people} chosen={chosen} onChange={onChange} />}
      </Suspense>
    </>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Calendar } from '../../contract.ts'
import styles from './people-filter.module.css'

interface PeopleFilterProps {
  /** The practitioners of the day. */
  readonly people: Calendar['users']
  /** The number of columns that are shown. */
  readonly shown: number
  /** The ids of the chosen practitioners; when empty, everybody is shown. */
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/**
 * Chooses the practitioners whose columns are shown, in the corner of the grid; it shows their number of the total, so
 * that a hidden column is noticed.
 */
export function PeopleFilter({ people, shown, chosen, onChange }: PeopleFilterProps) {
  const { t } = useTranslation('calendar')
  const filters = chosen.length > 0
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const item = (key: number, name: string, checked: boolean, onClick: () => void) => (
    <Menu.CheckboxItem
      key={key}
      checked={checked}
      className={styles.choice}
      checkIcon={<IconCheck size={16} stroke={2} />}
      onChange={onClick}
    >
      {name}
    </Menu.CheckboxItem>
  )
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      closeOnItemClick={false}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      withinPortal
    >
      <Menu.Target>
        <ActionIcon
          className={styles.button}
          variant="subtle"
          data-on={filters || undefined}
          aria-label={filters ? t('peopleShown', { shown, all: people.length }) : t('choosePeople')}
        >
          {filters ? <IconFilterFilled size={15} /> : <IconFilter size={16} stroke={1.7} />}
          {filters && (
            <span className="num">
              {shown}/{people.length}
            </span>
          )}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        {item(0, t('everybody'), !filters, () => onChange([]))}
        <Menu.Divider />
        {people.map(({ id, name }) => item(id, name, chosen.includes(id), () => toggle(id)))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '#platform/client/ui/anchored-menu.tsx'
import type { DropdownAnchor } from '#platform/client/ui/late-dropdown.ts'
import type { Person } from '../../contract.ts'
import styles from './people-filter.module.css'

export interface PeopleFilterProps {
  /** The practitioners of the day. */
  readonly people: readonly Person[]
  /** The number of columns that are shown. */
  readonly shownCount: number
  /** The ids of the chosen practitioners; when empty, everybody is shown. */
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
}

/** The menu that the button of `PeopleFilter` opens. */
export function PeopleMenu({
  anchor,
  people,
  chosen,
  onChange,
}: Omit<PeopleFilterProps, 'shownCount'> & { readonly anchor: DropdownAnchor }) {
  const { t } = useTranslation('calendar')
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
    <AnchoredMenu anchor={anchor} closeOnItemClick={false} position="bottom-start">
      <Menu.Dropdown className={styles.list}>
        {item(0, t('everybody'), chosen.length === 0, () => onChange([]))}
        <Menu.Divider />
        {people.map(({ id, name }) => item(id, name, chosen.includes(id), () => toggle(id)))}
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}

import { Menu } from '@mantine/core'
import { IconCheck, IconKeyboard, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '#platform/client/ui/anchored-menu.tsx'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import type { DropdownAnchor } from '#platform/client/ui/late-dropdown.ts'
import styles from './view-options.module.css'

export interface ViewOptionsProps {
  readonly rows: 'low' | 'high'
  readonly struck: boolean
  readonly onRows: () => void
  readonly onStruck: () => void
  readonly onHelp: () => void
}

/** The menu that the button of `ViewOptions` opens. */
export function ViewOptionsMenu({
  anchor,
  rows,
  struck,
  onRows,
  onStruck,
  onHelp,
}: ViewOptionsProps & { readonly anchor: DropdownAnchor }) {
  const { t } = useTranslation('calendar')
  const icon = { size: 17, stroke: 1.7 }
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end" width={300}>
      <Menu.Dropdown>
        <Menu.CheckboxItem
          closeMenuOnClick
          checked={struck}
          className={styles.item}
          checkIcon={<IconCheck {...icon} />}
          rightSection={<Kbd keys="C" />}
          onChange={onStruck}
        >
          {t('showStruck')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          closeMenuOnClick
          checked={rows === 'high'}
          className={styles.item}
          checkIcon={<IconCheck {...icon} />}
          rightSection={<Kbd keys="H" />}
          onChange={onRows}
        >
          {t('highRows')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item
          className={styles.item}
          leftSection={<IconPrinter {...icon} />}
          onClick={() => setTimeout(() => window.print())}
        >
          {t('printCalendar')}
        </Menu.Item>
        <Menu.Item
          className={styles.item}
          leftSection={<IconKeyboard {...icon} />}
          rightSection={<Kbd keys="?" />}
          onClick={onHelp}
        >
          {t('signsAndKeys')}
        </Menu.Item>
      </Menu.Dropdown>
    </AnchoredMenu>
  )
}

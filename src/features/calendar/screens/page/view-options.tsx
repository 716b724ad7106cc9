import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck, IconKeyboard, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '#platform/client/ui/kbd.tsx'
import styles from './view-options.module.css'

interface ViewOptionsProps {
  readonly rows: 'low' | 'high'
  readonly struck: boolean
  readonly onRows: () => void
  readonly onStruck: () => void
  readonly onHelp: () => void
}

/** Settings of the calendar's look, its print, and its legend and keys. */
export function ViewOptions({ rows, struck, onRows, onStruck, onHelp }: ViewOptionsProps) {
  const { t } = useTranslation('calendar')
  const icon = { size: 17, stroke: 1.7 }
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end" transitionProps={{ duration: 0 }} width={300}>
      <Menu.Target>
        <ActionIcon variant="default" className={styles.button} aria-label={t('viewOptions')}>
          <IconAdjustmentsHorizontal size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
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
    </Menu>
  )
}

import { Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/client/screen.ts'
import { usePerson } from '#platform/client/session.ts'
import { inNavigation } from './navigation.ts'
import styles from './rail.module.css'

interface RailProps { readonly collapsed: boolean; readonly onToggle: () => void }

/** The navigation: only what this person may open. Collapsed it shows icons, with their names on hover and focus. */
export function Rail({ collapsed, onToggle }: RailProps) {
  const { t } = useTranslation()
  const titleOf = useTitle()
  const items = inNavigation(usePerson())
  const toggle = t(collapsed ? 'expandNavigation' : 'collapseNavigation')
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={styles.rail} data-collapsed={collapsed || undefined} aria-label={t('navigation')}>
      {items.map(({ path, title, icon: Icon, group }, index) => (
        <Fragment key={path}>
          {index > 0 && items[index - 1]?.group !== group && <hr />}
          <Tooltip label={titleOf(title)} position="right" disabled={!collapsed} events={{ hover: true, focus: true, touch: false }}>
            <Link to={path} className={styles.item} activeProps={{ className: `${styles.item} ${styles.active}` }} aria-label={collapsed ? titleOf(title) : undefined}>
              <Icon size={18} stroke={1.7} aria-hidden />
              {!collapsed && <span>{titleOf(title)}</span>}
            </Link>
          </Tooltip>
        </Fragment>
      ))}
      <span className={styles.grow} />
      <Tooltip label={toggle} position="right" disabled={!collapsed}>
        <button type="button" className={styles.item} aria-expanded={!collapsed} aria-label={toggle} onClick={onToggle}>
          <Toggle size={18} stroke={1.7} aria-hidden />
          {!collapsed && <span>{toggle}</span>}
        </button>
      </Tooltip>
    </nav>
  )
}

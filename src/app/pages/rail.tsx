import { VisuallyHidden } from '@mantine/core'
import {
  IconBuildingStore,
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
  IconTags,
  type Icon,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onceAttended } from '#platform/client/attended.ts'
import { remember, remembered } from '#platform/client/remembered.ts'
import { useTitle, type NavGroup } from '#platform/client/screen.ts'
import { usePerson } from '#platform/client/session.ts'
import { beginsOpen, inGroups, inNavigation, type NavItem } from './navigation.ts'
import { useRailTip } from './rail-tip.tsx'
import styles from './rail.module.css'

/** The least height of an entry in pixels, as in the style sheet. */
const least = 28

interface RailProps {
  readonly collapsed: boolean
  readonly onToggle: () => void
}

const groupIcons: Readonly<Record<Exclude<NavGroup, 'day'>, Icon>> = {
  team: IconBuildingStore,
  offer: IconTags,
  administration: IconSettings,
}

/**
 * The navigation: only what this person may open, in groups. Collapsed it shows icons, with their names on hover and
 * focus.
 */
export function Rail({ collapsed, onToggle }: RailProps) {
  const { t } = useTranslation()
  const items = inNavigation(usePerson())
  const path = useLocation({ select: ({ pathname }) => pathname })
  const toggle = t(collapsed ? 'expandNavigation' : 'collapseNavigation')
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const { handlers, tip } = useRailTip(collapsed)
  return (
    <>
      <nav {...handlers} className={styles.rail} data-collapsed={collapsed || undefined} aria-label={t('navigation')}>
        {inGroups(items).map(({ group, items: inside }) =>
          group === 'day' ? (
            inside.map((item) => <RailLink key={item.path} item={item} collapsed={collapsed} />)
          ) : (
            <RailGroup
              key={group}
              group={group}
              items={inside}
              collapsed={collapsed}
              begins={beginsOpen(items, group, path)}
            />
          ),
        )}
        <span className={styles.grow} />
        <button
          type="button"
          className={styles.item}
          aria-expanded={!collapsed}
          aria-label={collapsed ? toggle : undefined}
          onClick={onToggle}
        >
          <Toggle size={18} stroke={1.7} aria-hidden />
          {!collapsed && <span>{toggle}</span>}
        </button>
      </nav>
      {tip}
    </>
  )
}

/** Whether somebody has used the page: what is a comfort is read then, so that the page itself comes first. */
function useAttended(): boolean {
  const [isAttended, setIsAttended] = useState(false)
  useEffect(() => onceAttended(() => setIsAttended(true)), [])
  return isAttended
}

function RailLink({ item, collapsed }: { item: NavItem; collapsed: boolean }) {
  const { path, title, icon: Sign, count: Count } = item
  const name = useTitle()(title)
  const isAttended = useAttended()
  return (
    <Link
      to={path}
      className={styles.item}
      activeProps={{ className: `${styles.item} ${styles.active}` }}
      data-name={name}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
      {/* No label of its own, which would have to tell the number too. */}
      {collapsed ? <VisuallyHidden>{name}</VisuallyHidden> : <span>{name}</span>}
      {Count && isAttended && (
        <span className={`${styles.count} num`}>
          <Suspense>
            <Count />
          </Suspense>
        </span>
      )}
    </Link>
  )
}

interface RailGroupProps {
  readonly group: Exclude<NavGroup, 'day'>
  readonly items: readonly NavItem[]
  readonly collapsed: boolean
  readonly begins: boolean
}

/** A heading that opens and closes its group. */
function RailGroup({ group, items, collapsed, begins }: RailGroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const memory = `rail.${group}`
  const [turned, setTurned] = useState(remembered(memory) === 'open' ? true : null)
  const open = turned ?? begins
  const name = t(`navGroup.${group}`)
  const Sign = groupIcons[group]
  const Way = open ? IconChevronDown : IconChevronRight

  function turn(): void {
    setTurned(!open)
    remember(memory, open ? null : 'open')
  }
  return (
    <>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={collapsed ? name : undefined}
        onClick={turn}
      >
        {collapsed ? <Sign size={16} stroke={1.7} aria-hidden /> : <span>{name}</span>}
        <Way size={14} stroke={1.8} aria-hidden />
      </button>
      {open && (
        <div
          id={id}
          role="group"
          aria-label={name}
          className={styles.group}
          // Without it only the entries outside of a group would move closer together.
          style={{ minHeight: items.length * least }}
        >
          {items.map((item) => (
            <RailLink key={item.path} item={item} collapsed={collapsed} />
          ))}
        </div>
      )}
    </>
  )
}

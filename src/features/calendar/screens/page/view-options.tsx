import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useLateDropdown } from '#platform/client/ui/late-dropdown.ts'
import type { ViewOptionsProps } from './view-options-menu.tsx'
import styles from './view-options.module.css'

const loadMenu = () => import('./view-options-menu.tsx')
const ViewOptionsMenu = lazyPart(() => loadMenu().then((module) => ({ default: module.ViewOptionsMenu })))

/** Settings of the calendar's look, its print, and its legend and keys. */
export function ViewOptions(props: ViewOptionsProps) {
  const { t } = useTranslation('calendar')
  const { button, anchor } = useLateDropdown('menu', loadMenu)
  return (
    <>
      <ActionIcon {...button} variant="default" className={styles.button} aria-label={t('viewOptions')}>
        <IconAdjustmentsHorizontal size={18} stroke={1.7} />
      </ActionIcon>
      <Suspense>{anchor && <ViewOptionsMenu {...props} anchor={anchor} />}</Suspense>
    </>
  )
}

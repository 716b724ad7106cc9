import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useRead } from '#platform/client/data.ts'
import { useOwnLive } from '#platform/client/live.ts'
import { useLateDropdown } from '#platform/client/ui/late-dropdown.ts'
import { noticesApi } from '../contract.ts'
import { readAgainAfterMs } from '../rules.ts'
import styles from './notice-bell.module.css'

const loadList = () => import('./notice-list.tsx')
const NoticeList = lazyPart(() => loadList().then((module) => ({ default: module.NoticeList })))

/** The bell in the top bar: the number of open notices, and the list of them. */
export function NoticeBell() {
  const { t } = useTranslation('notices')
  const { button, anchor } = useLateDropdown('dialog', loadList)
  const reading = useRead(
    noticesApi.list,
    {},
    { staleTime: 60_000, refetchInterval: ({ state }) => readAgainAfterMs(state.data?.next_in_seconds) },
  )
  const { notices, checks } = reading.data ?? { notices: [], checks: [] }
  const count = notices.length + checks.length
  useOwnLive('notices', () => void reading.refetch())
  return (
    <>
      <ActionIcon
        {...button}
        size={34}
        className={styles.bell}
        aria-label={count ? t('waiting', { count }) : t('title')}
      >
        <IconBell size={19} stroke={1.7} aria-hidden />
        {count > 0 && (
          <span className={`${styles.count} num`} aria-hidden>
            {count}
          </span>
        )}
      </ActionIcon>
      <Suspense>{anchor && <NoticeList anchor={anchor} notices={notices} checks={checks} />}</Suspense>
    </>
  )
}

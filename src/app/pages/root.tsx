import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { tabTitle } from '#platform/client/defaults.ts'
import { useNoticesNeeded } from '#platform/client/notices.ts'
import { useTitle } from '#platform/client/screen.ts'

const Notices = lazy(() => import('#platform/client/ui/notice.tsx').then((module) => ({ default: module.Notices })))

/**
 * The root of every page: the title of the tab follows the deepest screen and the language, and notices stay when the
 * page changes.
 */
export function Root() {
  const titleOf = useTitle()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const tabText = tabTitle(title && titleOf(title))
  useEffect(() => {
    document.title = tabText
  }, [tabText])
  const noticesNeeded = useNoticesNeeded()
  return (
    <>
      <Outlet />
      <Suspense>{noticesNeeded && <Notices />}</Suspense>
    </>
  )
}

import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitle } from '#platform/client/screen.ts'

/** Around every page: the title in the tab follows the deepest screen and the language. */
export function Root() {
  const titleOf = useTitle()
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title })
  const said = title ? `${titleOf(title)} · Balie` : 'Balie'
  useEffect(() => { document.title = said }, [said])
  return <Outlet />
}

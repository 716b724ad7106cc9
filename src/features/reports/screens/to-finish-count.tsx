import { useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { usePaused } from '#platform/client/paused.ts'
import { usePerson } from '#platform/client/session.ts'
import { reportsApi } from '../contract.ts'
import { locationsOfOwnVisits } from '../rules/to-finish.ts'

const most = 99

/**
 * The number of own reports to finish, beside their page in the navigation; nothing when there are none. It hears of the
 * locations where the person works; for somebody who works at too many for that, of the one of the page.
 */
export function ToFinishCount() {
  const reading = useRead(reportsApi.toFinishCount, {}, { staleTime: 60_000 })
  const readAgain = usePaused(() => void reading.refetch())
  const { location } = useLocationChoice()
  const place = { locations: locationsOfOwnVisits({ own: usePerson().locationIds, screen: location?.id }) }
  useLive('appointments', place, readAgain)
  useLive('photos', place, readAgain)
  const count = reading.data?.own ?? 0
  if (!count) return null
  return <>{count > most ? `${most}+` : count}</>
}

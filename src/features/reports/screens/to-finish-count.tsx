import { useRead } from '#platform/client/data.ts'
import { useLive } from '#platform/client/live.ts'
import { usePaused } from '#platform/client/paused.ts'
import { usePerson } from '#platform/client/session.ts'
import { reportsApi } from '../contract.ts'

const most = 99

/** The number of own reports to finish, beside their page in the navigation; nothing when there are none. */
export function ToFinishCount() {
  const reading = useRead(reportsApi.toFinishCount, {}, { staleTime: 60_000 })
  const readAgain = usePaused(() => void reading.refetch())
  const place = { locations: usePerson().locationIds }
  useLive('appointments', place, readAgain)
  useLive('photos', place, readAgain)
  const count = reading.data?.own ?? 0
  if (!count) return null
  return <>{count > most ? `${most}+` : count}</>
}

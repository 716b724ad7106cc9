import { useEffect, useState } from 'react'
import { instant, type Instant } from '#kernel/day.ts'

/** The present moment, renewed every so many milliseconds. */
export function useNow(everyMs = 30_000): Instant {
  const [now, setNow] = useState(() => instant(Date.now()))
  useEffect(() => {
    const tick = setInterval(() => setNow(instant(Date.now())), everyMs)
    return () => clearInterval(tick)
  }, [everyMs])
  return now
}

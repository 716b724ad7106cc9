import { useEffect, useState } from 'react'
import { leanOf } from '../rules.ts'

interface Asking {
  /** Safari asks the user, and only in answer to a press. */
  readonly requestPermission?: () => Promise<'granted' | 'denied'>
}

/** The lean of the device in degrees; null where it does not know. */
export function useLean(): number | null {
  const [lean, setLean] = useState<number | null>(null)
  useEffect(() => {
    if (!('DeviceOrientationEvent' in window)) return
    const onTurn = ({ beta, gamma }: DeviceOrientationEvent) =>
      setLean(leanOf(beta, gamma, screen.orientation?.angle ?? 0))
    const { requestPermission } = DeviceOrientationEvent as Asking
    void requestPermission?.().catch(() => {})
    window.addEventListener('deviceorientation', onTurn)
    return () => window.removeEventListener('deviceorientation', onTurn)
  }, [])
  return lean
}

import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#platform/client/idle.ts'
import { useGo } from '#platform/client/navigation.ts'
import { mayHoldUnsent, useFormsLeft } from '#platform/client/unsent.ts'

/** Sends the photos that this browser keeps unsent, at the start and after a form was left with photos on their way. */
export function useUnsentPhotos(): void {
  const go = useGo()
  const formsLeft = useFormsLeft()
  const send = useEffectEvent(async () => {
    if (!(await mayHoldUnsent())) return
    const { sendUnsent } = await import('#features/photos/screens/send-unsent.ts')
    await sendUnsent((appointmentId) => go(`/report/${appointmentId}`))
  })
  useEffect(() => {
    const start = () => void send().catch(() => undefined)
    whenIdle(start)
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [formsLeft])
}

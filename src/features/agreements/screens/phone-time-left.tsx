import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import type { SigningAgreement } from '../contract.ts'

/** A time that is further away is told by its end. */
const minutesShown = 60

/** The time for which a link still works. It counts from the answer on, because the clock of a telephone may be wrong. */
export function TimeLeft({ agreement, onEnd }: { agreement: SigningAgreement; onEnd: () => void }) {
  const { t } = useTranslation('agreements')
  const { moment } = useFormat()
  const [end] = useState(() => Date.now() + agreement.seconds_left * 1000)
  const [now, setNow] = useState(() => Date.now())
  const isOver = now >= end
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(clock)
  }, [])
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) ended()
  }, [isOver])
  const minutes = Math.max(1, Math.ceil((end - now) / 60_000))
  return (
    <span className="num">
      {minutes > minutesShown
        ? t('phone.worksUntil', { moment: moment(agreement.until) })
        : t('phone.minutesLeft', { count: minutes })}
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { clockTime } from '#kernel/day.ts'
import type { ColumnLimit } from './drag-limits.ts'
import type { Refusal } from './drag-model.ts'

const wholeDay = 24 * 60

/** The key of a limit's sentence, which differs for a limit that begins, ends or fills the day. */
function limitKey({ why, from, till }: ColumnLimit) {
  const [fromStart, toEnd] = [from === 0, till === wholeDay]
  switch (why) {
    case 'off':
      return fromStart && toEnd ? 'limitOffAllDay' : fromStart ? 'limitOffBefore' : 'limitOffAfter'
    case 'break':
      return 'limitBreak'
    case 'away':
      return toEnd ? 'limitAway' : 'limitAwayUntil'
    case 'busy':
      return 'limitBusy'
    case 'unqualified':
      return 'limitUnqualified'
    case 'client':
      return 'limitClient'
    case 'device':
      return fromStart && toEnd ? 'limitDeviceAllDay' : 'limitDevice'
  }
}

/**
 * The sentence for a reason to refuse a place, which is shown during the drag. @param nameOf gives the name of a
 * practitioner.
 */
export function useRefusalWords(nameOf: (userId: number) => string | undefined): (refusal: Refusal) => string {
  const { t } = useTranslation(['calendar', 'appointments'])
  const known = (userId: number) => nameOf(userId) ?? t('appointments:practitioner')
  return (refusal) => {
    switch (refusal.kind) {
      case 'room':
        return t('takenBy', { name: refusal.by.client_name })
      case 'person':
        return t('busyWith', { practitioner: known(refusal.userId), name: refusal.by.client_name })
      case 'closed':
        if (refusal.userId !== undefined) return t('limitOff', { name: known(refusal.userId) })
        return refusal.absence ? t('roomAway', { why: refusal.absence }) : t('roomClosed')
      case 'limit': {
        const { limit, userId } = refusal
        // For hours the sentence names the time at which they end or begin; for other limits, the time at which they
        // are over.
        const time = clockTime(limit.why === 'off' && limit.from > 0 ? limit.from : limit.till % wholeDay)
        return t(limitKey(limit), {
          name: limit.name || (limit.why === 'device' ? t('appointments:devices') : known(userId)),
          time,
        })
      }
    }
  }
}

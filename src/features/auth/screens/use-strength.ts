import { useEffect, useEffectEvent, useState } from 'react'
import type { Owner, Score } from '../rules/strength.ts'

interface Strength {
  /** The score of the current password; null while it is not known. */
  readonly score: Score | null
  /** The last known score, for the bar, which would otherwise be empty after each key. */
  readonly lastScore: Score | null
}

/** Loaded on demand, because its dictionaries are large. */
const strength = () => import('../rules/strength.ts')

/** Scores a password while it is typed. The dictionaries are fetched while its owner reads the page. */
export function useStrength(password: string, owner: Owner): Strength {
  const [scored, setScored] = useState<{ readonly password: string; readonly score: Score } | null>(null)
  const scoreOf = useEffectEvent((text: string) => strength().then(({ strengthOf }) => strengthOf(text, owner)))
  useEffect(() => {
    let asked = true
    const tell = (score: Score) => {
      if (asked && password) setScored({ password, score })
    }
    // Without the dictionaries every password counts as strong enough here; the server scores it again.
    scoreOf(password).then(tell, () => tell(3))
    return () => {
      asked = false
    }
  }, [password])
  return { score: scored?.password === password ? scored.score : null, lastScore: scored?.score ?? null }
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Owner, Score } from '../rules/strength.ts'

interface Strength {
  /** Of the password as it stands; null while it is not known. */
  readonly score: Score | null
  /** The last that was known: a bar that jumps to nothing at each key tells nothing. */
  readonly shown: Score | null
}

/** Comes with its dictionaries, which are heavy. */
const strength = () => import('../rules/strength.ts')

/** What a password is worth while it is typed. The dictionaries are fetched while its owner reads the page. */
export function useStrength(password: string, owner: Owner): Strength {
  const [scored, setScored] = useState<{ readonly password: string; readonly score: Score } | null>(null)
  const scoreOf = useEffectEvent((text: string) => strength().then(({ strengthOf }) => strengthOf(text, owner)))
  useEffect(() => {
    let asked = true
    const tell = (score: Score) => {
      if (asked && password) setScored({ password, score })
    }
    // Without dictionaries this page cannot tell, so it lets the server judge, which asks the same.
    scoreOf(password).then(tell, () => tell(3))
    return () => {
      asked = false
    }
  }, [password])
  return { score: scored?.password === password ? scored.score : null, shown: scored?.score ?? null }
}

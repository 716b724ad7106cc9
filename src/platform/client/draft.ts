import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentPerson } from './session.ts'

/** Where a draft is kept: in this tab only, and per person, so that nobody else finds it. */
const placeOf = (name: string) => `balie.draft.${currentPerson()?.id ?? ''}.${name}`

/** What this tab keeps under a name for who is signed in. */
export function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps something in this tab, also through a reload; null lets it go. */
export function keep(name: string, values: unknown): void {
  try {
    if (values === null) sessionStorage.removeItem(placeOf(name))
    else sessionStorage.setItem(placeOf(name), JSON.stringify(values))
  } catch {
    // A browser that keeps nothing for a tab: what was typed then lasts as long as the page.
  }
}

export interface Draft {
  /** What the form shows was typed before a reload and is not saved. */
  readonly restored: boolean
  /** It is saved: the draft may go. */
  readonly forget: () => void
}

/**
 * Keeps what is typed until it is saved or given up: through a failed save, a lost session, a crash, a reload. Whoever
 * leaves the address has answered the question whether the changes may go, so the draft goes with them.
 */
export function useDraft<T extends FieldValues>(name: string, form: UseFormReturn<T>): Draft {
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const address = window.location.pathname
    const draft = kept<T>(name)
    if (draft) {
      form.reset(draft, { keepDefaultValues: true })
      setRestored(true)
    }
    const stop = form.subscribe({ formState: { values: true, isDirty: true }, callback: ({ values, isDirty }) => keep(name, isDirty ? values : null) })
    return () => {
      stop()
      if (window.location.pathname !== address) keep(name, null)
    }
  }, [name, form])
  return { restored, forget: () => { keep(name, null); setRestored(false) } }
}

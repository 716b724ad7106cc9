import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { merged, resume, type KeptDraft } from '#kernel/record.ts'
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

/** A record as forms need it: its version is sent along when it is saved. Null as long as there is none yet. */
interface Versioned {
  readonly updated_at: string | null
}

export interface DraftOptions<Stored extends Versioned, Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  /** The record that the form changes, as it was read; null for a new one. */
  readonly stored: Stored | null
  /**
   * The values that the form shows of a record. @param typed what the form holds, where that decides which values those
   * are.
   */
  readonly valuesOf: (stored: Stored, typed?: Values) => Values
  /**
   * The field that gets the focus when the form goes on from what somebody else saved: the button that had it is gone
   * then.
   */
  readonly focus?: FieldPath<Values>
}

export interface Draft<Stored, Values> {
  /** True when the form shows what was typed before a reload and is not saved. */
  readonly restored: boolean
  /** The record over which the form was typed: its version goes along when it is saved. Null for a new one. */
  readonly base: Stored | null
  /** The record as somebody else has saved it since; null as long as nobody did. */
  readonly changed: Stored | null
  /** Says that somebody else has saved the record since: a save was refused, and this is what it is now. */
  readonly setChanged: (stored: Stored) => void
  /** Goes on from what somebody else saved, with what was typed here over it. */
  readonly takeOver: () => void
  /** Goes on from what somebody else saved, without what was typed here. */
  readonly giveUp: () => void
  /** Goes on with what was typed in another form, over the version over which it was typed there. */
  readonly goOnWith: (draft: KeptDraft<Stored, Values>) => void
  /** Removes the draft: it is saved. */
  readonly forget: () => void
  /** Removes the draft, and shows the record again as it was before the typing. */
  readonly discard: () => void
}

/**
 * Keeps what is typed until it is saved or given up: through a failed save, a lost session, a crash, a reload. A draft
 * belongs to the version over which it was typed: the record is kept beside it, so that saving it after a reload is
 * refused when somebody else has saved meanwhile, and the form can say at once what they changed. Leaving the address
 * answers the question whether the changes may go, so the draft goes with them.
 */
export function useDraft<Stored extends Versioned, Values extends FieldValues>(
  name: string,
  { form, stored, valuesOf, focus }: DraftOptions<Stored, Values>,
): Draft<Stored, Values> {
  const [restored, setRestored] = useState(false)
  const [base, setBase] = useState(stored)
  const [changed, setChanged] = useState<Stored | null>(null)
  /** How many times the form was rebased on what somebody else saved. */
  const [taken, setTaken] = useState(0)
  /** The same as `base`, for the callback that keeps each keystroke. */
  const keptBase = useRef(stored)

  function goOnFrom(next: Stored, values: Values): void {
    keptBase.current = next
    setBase(next)
    setChanged(null)
    form.reset(valuesOf(next))
    form.reset(values, { keepDefaultValues: true })
    setTaken((before) => before + 1)
  }
  // Only after the next drawing: a reset forgets where the fields are until then.
  const focusField = useEffectEvent(() => {
    if (focus) form.setFocus(focus)
  })
  useEffect(() => {
    if (taken) focusField()
  }, [taken])

  function goOnWith(draft: KeptDraft<Stored, Values>): void {
    const resumed = resume(draft, stored)
    keptBase.current = resumed.base
    setBase(resumed.base)
    setChanged(resumed.changed)
    if (resumed.base) form.reset(valuesOf(resumed.base))
    form.reset(draft.values, { keepDefaultValues: true })
  }

  const restore = useEffectEvent(() => {
    const draft = kept<KeptDraft<Stored, Values>>(name)
    if (!draft) return
    goOnWith(draft)
    setRestored(true)
  })
  useEffect(() => {
    const address = window.location.pathname
    restore()
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) =>
        keep(name, isDirty ? ({ base: keptBase.current, values } satisfies KeptDraft<Stored, Values>) : null),
    })
    return () => {
      stop()
      if (window.location.pathname !== address) keep(name, null)
    }
  }, [name, form])

  function forget(): void {
    keep(name, null)
    setRestored(false)
  }
  return {
    restored,
    base,
    changed,
    setChanged,
    goOnWith,
    forget,
    takeOver: () => {
      const typed = form.getValues()
      if (changed && base) goOnFrom(changed, merged(valuesOf(base, typed), typed, valuesOf(changed, typed)))
    },
    giveUp: () => {
      if (changed) goOnFrom(changed, valuesOf(changed))
    },
    discard: () => {
      form.reset()
      forget()
    },
  }
}

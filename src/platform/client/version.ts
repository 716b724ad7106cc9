import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { changedSince, merged, resume, type StoredDraft } from '#kernel/record.ts'
import { ApiError } from './api.ts'
import type { Form } from './form.ts'

/** A record with a version, which is sent along when the record is saved; null until it has been saved once. */
export interface Versioned {
  readonly updated_at: string | null
}

export interface VersionOptions<Stored extends Versioned, Values extends FieldValues> {
  readonly form: Form<Values>
  /** The record as it was read; null while it loads, and for a new record. */
  readonly stored: Stored | null
  /**
   * The values that the form shows of a record. @param typed the values in the form, where the record's depend on them.
   */
  readonly valuesOf: (stored: Stored, typed?: Values) => Values
  /** The current record, read when saving over `base` is refused; null when the refusal has another reason. */
  readonly newest?: (refusal: ApiError, base: Stored) => Promise<Stored | null> | Stored | null
  /**
   * Compares `stored` with the base each time it is read again, so that an open form shows what somebody else saved
   * before it is refused. Without this the newer record comes from a draft or from a refusal.
   */
  readonly follows?: boolean
  /**
   * Puts what was typed and what somebody else saved together, when their record is taken over; by default a field that
   * was typed in keeps what was typed.
   */
  readonly join?: (base: Values, typed: Values, theirs: Values) => Values
  /** The field that gets the focus after taking over: the button that was pressed is gone then. */
  readonly focus?: FieldPath<Values>
}

export interface FormVersion<Stored, Values extends FieldValues> {
  readonly form: Form<Values>
  /** The stored record on which the form is based; null while loading and for a new record. */
  readonly base: Stored | null
  /** The same record as somebody else has saved it since; null as long as nobody has. */
  readonly changed: Stored | null
  /** The version to send along when the form is saved; undefined for a record without one. */
  readonly updatedAt: string | undefined
  /** Bases the form on a record and shows its values. */
  readonly startFrom: (stored: Stored) => void
  /** Bases the form on a record and leaves what is typed as it is: part of the saving has succeeded. */
  readonly rebase: (stored: Stored) => void
  /** Continues with a draft, based on the version over which it was typed. */
  readonly resumeDraft: (draft: StoredDraft<Stored, Values>, stored?: Stored | null) => void
  /** Saves. A refusal because somebody else has saved since puts their record into `changed`, and is thrown again. */
  readonly saving: <T>(call: Promise<T>) => Promise<T>
  /** Continues from what somebody else saved, with what was typed here over it. */
  readonly takeOver: () => void
  /** Continues from what somebody else saved, without what was typed here. */
  readonly giveUp: () => void
  /** Keeps what is typed: the next save replaces this newer version, which the person has been shown. */
  readonly keepOver: (updatedAt: string) => void
}

/**
 * The version of a record on which a form is based, and what somebody else has saved since. Nothing typed is lost:
 * taking over puts the typed fields over the newer record.
 */
export function useVersion<Stored extends Versioned, Values extends FieldValues>({
  form,
  stored,
  valuesOf,
  newest,
  follows = false,
  join = merged,
  focus,
}: VersionOptions<Stored, Values>): FormVersion<Stored, Values> {
  const { hook } = form
  const [base, setBase] = useState(stored)
  const [shown, setShown] = useState<Stored | null>(null)
  const changed = follows ? changedSince(base, stored) : shown
  /** The newer version that the person has decided to replace. */
  const [replaced, setReplaced] = useState<string | null>(null)
  /** Counts how often the form was based on what somebody else saved. */
  const [takenOver, setTakenOver] = useState(0)

  // Only after the next rendering: until then a form that was reset does not know its inputs.
  const focusField = useEffectEvent(() => {
    if (focus) hook.setFocus(focus)
  })
  useEffect(() => {
    if (takenOver) focusField()
  }, [takenOver])

  function continueFrom(next: Stored, values: Values): void {
    setBase(next)
    setShown(null)
    setReplaced(null)
    hook.reset(valuesOf(next))
    hook.reset(values, { keepDefaultValues: true })
    form.clearProblems()
    setTakenOver((before) => before + 1)
  }

  return {
    form,
    base,
    changed,
    updatedAt: replaced ?? base?.updated_at ?? undefined,
    startFrom: (record) => {
      setBase(record)
      hook.reset(valuesOf(record))
    },
    rebase: setBase,
    resumeDraft: (draft, record = stored) => {
      // A draft from before a field existed has none for it, in the record and in what was typed: it gets the one of now.
      const base = draft.base && record ? { ...record, ...draft.base } : draft.base
      const resumed = resume({ ...draft, base }, record)
      setBase(resumed.base)
      setShown(resumed.changed)
      const before = resumed.base && valuesOf(resumed.base)
      if (before) hook.reset(before)
      hook.reset({ ...before, ...draft.values }, { keepDefaultValues: true })
    },
    saving: async (call) => {
      try {
        return await call
      } catch (error) {
        // When the newer record cannot be read either, the refusal itself still says that the record has changed.
        const newer =
          error instanceof ApiError && newest && base
            ? await Promise.resolve(newest(error, base)).catch(() => null)
            : null
        if (newer) setShown(newer)
        throw error
      }
    },
    takeOver: () => {
      const typed = hook.getValues()
      if (changed && base) continueFrom(changed, join(valuesOf(base, typed), typed, valuesOf(changed, typed)))
    },
    giveUp: () => {
      if (changed) continueFrom(changed, valuesOf(changed))
    },
    keepOver: setReplaced,
  }
}

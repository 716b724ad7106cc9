import { useEffect, useEffectEvent, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { StoredDraft } from '#kernel/record.ts'
import { currentPerson } from './session.ts'
import type { FormVersion, Versioned } from './version.ts'

const prefix = 'balie.draft.'
const prefixOf = (personId: number | undefined) => `${prefix}${personId ?? ''}.`

/** The key of a draft in this tab's storage: per person, so that nobody else finds it. */
const placeOf = (name: string) => prefixOf(currentPerson()?.id) + name

/** Removes what this tab keeps of everybody but one person: somebody else may have typed here before. */
export function forgetOthersDrafts(personId: number): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix) && !key.startsWith(prefixOf(personId))) sessionStorage.removeItem(key)
}

/** Empties this tab's storage but for the drafts of the person who is signed in. */
export function forgetAllButDrafts(): void {
  const own = prefixOf(currentPerson()?.id)
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith(own)) sessionStorage.removeItem(key)
}

/** Reads what this tab keeps under a name for the person who is signed in; null when there is nothing. */
export function readFromTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps something in this tab, also through a reload; null removes it. */
export function keepInTab(name: string, values: unknown): void {
  try {
    if (values === null) sessionStorage.removeItem(placeOf(name))
    else sessionStorage.setItem(placeOf(name), JSON.stringify(values))
  } catch {
    // Some browsers refuse to keep anything for a tab: what is typed then lasts as long as the page.
  }
}

/** A kept draft, with the input outside the form's own values. */
export interface DraftWith<Stored, Values, Beside> extends StoredDraft<Stored, Values> {
  readonly beside: Beside | null
  /** The names of what was entered and is not kept with it: secrets, and chosen files. */
  readonly leftOut?: readonly string[]
}

interface DraftOptions<Stored, Values extends FieldValues, Beside> {
  /** False while the record is loading, when nothing can be typed. */
  readonly ready?: boolean
  /** The input outside the form's own values (the switch of a record); null when there is none. */
  readonly beside?: Beside | null
  /** The fields that hold a secret. A draft is kept without them: after a reload they are as stored. */
  readonly secrets?: readonly (keyof Values & string)[]
  /** The name of further input that no draft keeps (chosen files), while there is some. */
  readonly unkept?: string | null
  /**
   * Starts the form, with the kept draft if there is one. Without this callback the form keeps its own default values
   * when there is no draft.
   */
  readonly start?: (draft: DraftWith<Stored, Values, Beside> | null) => void
}

/** The names of the drafts that stay when the person leaves the address. */
const keptOnLeaving = new Set<string>()

/** The values of a form with its secrets as they are stored. */
function withoutSecrets<Values extends FieldValues>(
  values: Values,
  stored: Readonly<DefaultValues<Values>> | undefined,
  secrets: readonly (keyof Values & string)[],
): Values {
  return { ...values, ...Object.fromEntries(secrets.map((field) => [field, stored?.[field]])) }
}

/** The secrets that differ from the stored record. */
const enteredSecrets = <Values extends FieldValues>(
  values: Values,
  stored: Readonly<DefaultValues<Values>> | undefined,
  secrets: readonly (keyof Values & string)[],
): readonly string[] => secrets.filter((field) => (values[field] || null) !== (stored?.[field] || null))

export interface Draft {
  /** True once the form has been started, with a draft or without. */
  readonly started: boolean
  /** True when the form shows what was typed before a reload and is not saved. */
  readonly restored: boolean
  /** The names of what was entered before the reload and is not restored. */
  readonly leftOut: readonly string[]
  /** Keeps the draft when the person leaves the address the next time. */
  readonly keep: () => void
  /** Removes the draft after saving. */
  readonly forget: () => void
  /** Removes the draft, and shows the stored record again. */
  readonly discard: () => void
}

/**
 * Keeps what is typed until it is saved or discarded: through a failed save, a lost session, a crash, a reload. A draft
 * belongs to the version over which it was typed: the record is kept with it, so that saving after a reload is refused
 * when somebody else saved meanwhile, and the form can show at once what they changed. The draft is removed when the
 * person leaves the address: by then they have been asked whether to discard their changes, unless `keep` was called.
 */
// Hooks: the draft is begun once, written at each change, and removed on leaving; each needs an effect of its own.
export function useDraft<Stored extends Versioned, Values extends FieldValues, Beside = never>(
  name: string,
  version: FormVersion<Stored, Values>,
  { ready = true, beside = null, secrets = [], unkept = null, start }: DraftOptions<Stored, Values, Beside> = {},
): Draft {
  const [startedAs, setStartedAs] = useState<string | null>(null)
  const [restored, setRestored] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const { base } = version
  const { hook, dirty } = version.form
  const started = startedAs === name

  const begin = useEffectEvent(() => {
    const draft = readFromTab<DraftWith<Stored, Values, Beside>>(name)
    if (start) start(draft)
    else if (draft) version.resumeDraft(draft)
    setRestored(draft !== null)
    setLeftOut(draft?.leftOut ?? [])
    setStartedAs(name)
  })
  useEffect(() => {
    if (ready) begin()
  }, [ready, name])

  const write = useEffectEvent((isDirty: boolean) => {
    if (!isDirty && beside === null) return keepInTab(name, null)
    const [values, stored] = [hook.getValues(), hook.formState.defaultValues as DefaultValues<Values>]
    const missing = [...leftOut, ...enteredSecrets(values, stored, secrets), ...(unkept === null ? [] : [unkept])]
    keepInTab(name, {
      base,
      values: withoutSecrets(values, stored, secrets),
      beside,
      leftOut: [...new Set(missing)],
    } satisfies DraftWith<Stored, Values, Beside>)
  })
  useEffect(() => {
    if (!started) return
    return hook.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => write(Boolean(isDirty)),
    })
  }, [started, hook])
  // The callback above does not yet know values that change in the same rendering.
  useEffect(() => {
    if (started) write(dirty)
  }, [started, dirty, base, beside, unkept])

  useEffect(() => {
    const address = window.location.pathname
    return () => {
      const isKept = keptOnLeaving.delete(name)
      if (window.location.pathname !== address && !isKept) keepInTab(name, null)
    }
  }, [name])

  function forget(): void {
    keepInTab(name, null)
    setRestored(false)
    setLeftOut([])
  }
  return {
    started,
    restored,
    leftOut,
    forget,
    keep: () => void keptOnLeaving.add(name),
    discard: () => {
      hook.reset()
      forget()
    },
  }
}

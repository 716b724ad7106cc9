import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import type { Confirmed, Orphans } from '#kernel/orphans.ts'
import { savingSteps } from '#kernel/record.ts'
import { ApiError, type ServerProblem } from './api.ts'
import { useConfirmed } from './confirmed.ts'
import { leaveSaved } from './data.ts'
import { useDraft } from './draft.ts'
import { useBalieForm, type Form } from './form.ts'
import { notify } from './notices.ts'
import {
  useRecordCalls,
  useRecordReading,
  useRefresh,
  type Need,
  type RecordApi,
  type StoredBy,
} from './record-calls.ts'
import { useMay } from './session.ts'
import { useVersion } from './version.ts'

/** A record in a form: a PUT carries the `updated_at` that was read, `deactivated_at` is the switch. */
interface Versioned {
  readonly updated_at: string
  readonly deactivated_at?: string | null
}

type InputOf<A extends RecordApi> = A['create'] extends AnyEndpoint
  ? CallOf<A['create']>['body']
  : A['update'] extends AnyEndpoint
    ? Omit<NonNullable<CallOf<A['update']>['body']>, 'updated_at'>
    : never

/** Chosen files go with a record, and are sent after it. */
export interface Alongside<Stored> {
  /** Its name, for the words of the form. */
  readonly name: string
  /** Whether something has been chosen; it counts as unsaved input. */
  readonly waits: boolean
  /** Says beside each what is wrong with it. @returns what the form says then, instead of saving the record. */
  readonly judge: () => ServerProblem | null
  /** Sends it. @returns whether all of it was taken; what was not stays, with the reason. */
  readonly send: (stored: Stored) => Promise<boolean>
}

interface RecordOptions<A extends RecordApi, Values extends FieldValues> {
  /** Null for a new record. */
  readonly id: number | null
  readonly api: A
  /** The name under which its draft is kept: `employee`. */
  readonly name: string
  /** Values of a new record that were typed elsewhere; they count as unsaved input. */
  readonly start?: Partial<Values>
  /**
   * The form's values for a record; for null, those of a new record. Called at once, and again when everything in
   * `needs` has been loaded.
   */
  readonly valuesOf: (stored: StoredBy<A> | null) => Values
  /** The body of the call, without `updated_at`. */
  readonly inputOf: (values: Values) => InputOf<A>
  /** The fields that hold a secret, which no draft keeps. */
  readonly secrets?: readonly (keyof Values & string)[]
  /** The success message. */
  readonly successMessage: (stored: StoredBy<A>, what: 'created' | 'updated') => string
  readonly onClose: () => void
  /** Called instead of `onClose` after saving. */
  readonly onSaved?: (stored: StoredBy<A>, what: 'created' | 'updated') => void
  /** Reads that are out of date after saving: the list. */
  readonly refreshes?: readonly AnyEndpoint[]
  /** Reads that the form needs before it can be filled in. */
  readonly needs?: readonly Need[]
  /** The places of the server's fields in this form where the names differ. */
  readonly names?: Readonly<Record<string, FieldPath<Values>>>
  /** False when this record can only be read. */
  readonly editable?: (stored: StoredBy<A>) => boolean
  /** The parameters of its calls besides `id`. */
  readonly params?: Readonly<Record<string, number | string>>
  readonly alongside?: Alongside<StoredBy<A>>
}

export interface RecordForm<Stored = unknown, Values extends FieldValues = FieldValues> {
  readonly form: Form<Values>
  /** The stored record on which the form is based; null while loading and for a new record. */
  readonly stored: Stored | null
  readonly isNew: boolean
  readonly loading: boolean
  readonly error: { readonly error: unknown; readonly onRetry: () => void } | null
  /** Whether the person may save the record. */
  readonly mayEdit: boolean
  /** The record has been saved, and what goes with it was refused: the form sends that alone, and its fields are read. */
  readonly isSaved: boolean
  /** The position of the switch; null for a record without one. */
  readonly active: boolean | null
  readonly setActive: (active: boolean) => void
  readonly wasActive: boolean
  readonly oneMore: boolean
  readonly setOneMore: (oneMore: boolean) => void
  /** The number of new records made one after another, from 0. */
  readonly entry: number
  /** The form's values of both versions, when somebody else saved in between. */
  readonly changes: {
    readonly before: Values
    readonly after: Values
    readonly wasActive: boolean
    readonly isActive: boolean
  } | null
  readonly takeOver: () => void
  /** Whether the form shows what was typed before a reload. */
  readonly restored: boolean
  /** The names of what was entered before the reload and is not restored: no draft keeps secrets and files. */
  readonly leftOut: readonly string[]
  readonly discard: () => void
  /** Keeps the draft when the person leaves the address the next time: what was typed is there again afterwards. */
  readonly keepDraft: () => void
  readonly onClose: () => void
  /**
   * The appointments that the server refused to leave behind (409 `orphans`): they are listed, and submitting again
   * saves all the same (decision C68).
   */
  readonly orphans: Orphans | null
  /** Whether somebody has removed the record meanwhile: the form can then only be read. */
  readonly gone: boolean
  /** Returns from the list of orphans to the fields, without having saved. */
  readonly back: () => void
}

const isActive = (stored: Versioned | null): boolean => !stored?.deactivated_at

/** The switch of a record, which is saved with the form. @param was its position in the stored record. */
function useSwitch(was: boolean) {
  const [switched, setSwitched] = useState<boolean | null>(null)
  const active = switched ?? was
  return {
    active,
    /** The position that was chosen and is not saved; null when it is as stored. */
    turnedTo: active === was ? null : active,
    turn: setSwitched,
  }
}

/** The state for adding several new records one after another. */
function useEntries() {
  const [oneMore, setOneMore] = useState(false)
  const [entry, setEntry] = useState(0)
  return { oneMore, setOneMore, entry, next: () => setEntry((before) => before + 1) }
}

/**
 * A record in a form (spec 1 §4): it reads the record or starts a new one, saves in the right order, and loses nothing
 * that was typed: not by a reload (a draft is kept in this browser tab), a refusal, or somebody else who saved in
 * between. Composed of useVersion, useDraft and useConfirmed; shown by RecordPopup.
 */
// Hooks: it is the composition of the small hooks of a form, one line each.
export function useRecord<A extends RecordApi, Values extends FieldValues>(
  options: RecordOptions<A, Values>,
): RecordForm<StoredBy<A>, Values> {
  type Stored = StoredBy<A> & Versioned
  const { id, api, valuesOf, inputOf, refreshes = [], alongside } = options
  const place = `${options.name}.${id ?? 'new'}`
  const may = useMay()
  const reading = useRecordReading(options)
  const calls = useRecordCalls(api, refreshes, place)
  const refresh = useRefresh(refreshes)
  const entries = useEntries()
  const confirmation = useConfirmed()
  const [savedBefore, setSavedBefore] = useState<Stored | null>(null)
  const form = useBalieForm<Values>({
    defaultValues: valuesOf(null) as DefaultValues<Values>,
    submit: save,
    names: options.names,
  })
  const version = useVersion<Stored, Values>({
    form,
    stored: null,
    valuesOf,
    newest: (refusal) => (refusal.has('stale') ? reading.reread() : null),
  })
  const { base, changed } = version
  const wasActive = isActive(base)
  const { active, turnedTo, turn } = useSwitch(wasActive)
  const { stored } = reading
  const draft = useDraft<Stored, Values, boolean>(place, version, {
    ready: stored !== undefined,
    beside: turnedTo,
    secrets: options.secrets,
    unkept: alongside?.waits ? alongside.name : null,
    start: (restored) => {
      if (stored) version.startFrom(stored)
      else form.hook.reset(valuesOf(null))
      const typed =
        restored ??
        (id === null && options.start ? { base: null, values: { ...valuesOf(null), ...options.start } } : null)
      if (typed) version.resumeDraft(typed, stored)
      turn(restored?.beside ?? null)
    },
  })
  const what = base ? 'updated' : 'created'
  const dirty = form.dirty || turnedTo !== null || (alongside?.waits ?? false)

  /** Makes the calls that save the record; after a refusal, those that succeeded are not repeated. */
  async function carryOut(values: Values, confirmed: Confirmed): Promise<Stored> {
    let latest: Stored | null = base
    for (const step of savingSteps(base && wasActive, active)) {
      const fields = step === 'create' || step === 'update' ? (inputOf(values) as object) : {}
      const seen = latest && { updated_at: latest.updated_at }
      const body = { ...fields, ...seen, ...(confirmed !== false && { confirmed }) }
      const saved = (await calls[step].mutateAsync({ params: reading.params, body } as CallOf<AnyEndpoint>)) as Stored
      if (step === 'activate' || step === 'deactivate') version.rebase(saved)
      latest = saved
    }
    return latest!
  }

  async function save(values: Values): Promise<void> {
    const wrong = alongside?.judge()
    if (wrong) throw new ApiError(422, '', [wrong])
    if (savedBefore) return sendAlong(savedBefore)
    let saved: Stored | null
    try {
      saved = await version.saving(confirmation.attempt((confirmed) => carryOut(values, confirmed)))
    } catch (error) {
      // The lists that helped to fill in the form are out of date as well.
      if (error instanceof ApiError && error.status === 409) refresh()
      // A 404 is about the record itself, or about a record that it refers to.
      if (error instanceof ApiError && error.status === 404 && (await reading.findGone())) return refresh()
      throw error
    }
    if (saved === null) return
    // Reading the record again stops when this form closes, and opening it again at once has to show what was saved.
    reading.put(saved)
    draft.forget()
    confirmation.back()
    notify(options.successMessage(saved, what))
    await sendAlong(saved)
  }

  /** Sends what goes with the saved record, and leaves when all of it was taken. */
  async function sendAlong(saved: Stored): Promise<void> {
    if (alongside && !(await alongside.send(saved))) {
      form.hook.reset(form.hook.getValues())
      turn(null)
      return setSavedBefore(saved)
    }
    setSavedBefore(null)
    if (what === 'created' && entries.oneMore) return startAnew()
    await leaveSaved(() => (options.onSaved ? options.onSaved(saved, what) : options.onClose()))
  }

  /** Empties the form for one more record. */
  function startAnew(): void {
    form.hook.reset(valuesOf(null))
    turn(null)
    entries.next()
  }

  const loading = !draft.started
  const gone = !loading && reading.isGone
  const { failed } = reading
  return {
    form: { ...form, dirty },
    stored: base,
    isNew: id === null,
    loading,
    error: failed && loading ? { error: failed.error, onRetry: () => void failed.refetch() } : null,
    gone,
    mayEdit:
      !gone &&
      (id === null
        ? Boolean(api.create) && may(api.create!.may)
        : Boolean(api.update) && may(api.update!.may) && (!base || (options.editable?.(base) ?? true))),
    isSaved: savedBefore !== null,
    active: id !== null && api.activate && api.deactivate ? active : null,
    setActive: (next) => turn(next === wasActive ? null : next),
    wasActive,
    oneMore: entries.oneMore,
    setOneMore: entries.setOneMore,
    entry: entries.entry,
    changes:
      changed && base
        ? { before: valuesOf(base), after: valuesOf(changed), wasActive, isActive: isActive(changed) }
        : null,
    takeOver: () => {
      turn(turnedTo)
      version.takeOver()
    },
    restored: draft.restored && dirty,
    leftOut: draft.leftOut,
    keepDraft: draft.keep,
    discard: () => {
      draft.discard()
      turn(null)
    },
    onClose: options.onClose,
    orphans: confirmation.orphans,
    back: confirmation.back,
  }
}

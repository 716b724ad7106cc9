import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form'
import type { AnswerOf, AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { merged, resume, savingSteps, type KeptDraft } from '#kernel/record.ts'
import { ApiError } from './api.ts'
import { keyOf, leaveSaved, queryOf, useRead, useSend } from './data.ts'
import { keep, kept } from './draft.ts'
import { useBalieForm, type Form } from './form.ts'
import { notify } from './notices.ts'
import { useMay } from './session.ts'

/** A record as every form needs it: PUT carries the `updated_at` that was read, `deactivated_at` is the switch. */
interface Versioned {
  readonly updated_at: string
  readonly deactivated_at?: string | null
}

/** The calls of a record. Activating and deactivating give the record anew. */
export interface RecordApi {
  readonly show: AnyEndpoint
  readonly create?: AnyEndpoint
  readonly update?: AnyEndpoint
  readonly activate?: AnyEndpoint
  readonly deactivate?: AnyEndpoint
}

type StoredBy<A extends RecordApi> = AnswerOf<A['show']>
type InputOf<A extends RecordApi> = A['create'] extends AnyEndpoint
  ? CallOf<A['create']>['body']
  : A['update'] extends AnyEndpoint
    ? Omit<NonNullable<CallOf<A['update']>['body']>, 'updated_at'>
    : never

interface RecordOptions<A extends RecordApi, Values extends FieldValues> {
  /** Null for a new record. */
  readonly id: number | null
  readonly api: A
  /** Under which its draft is kept: `employee`. */
  readonly name: string
  /** What is known of a new record already: typed elsewhere, so not saved either. */
  readonly start?: Partial<Values>
  /**
   * What the form holds of a record; of none, how a new one starts. Asked at once, and again when everything in `needs`
   * is there.
   */
  readonly valuesOf: (stored: StoredBy<A> | null) => Values
  /** As the server takes it, without `updated_at`. */
  readonly inputOf: (values: Values) => InputOf<A>
  /** What is said when it is saved. */
  readonly said: (stored: StoredBy<A>, what: 'created' | 'updated') => string
  readonly onClose: () => void
  /** Instead of closing: leads on from here. */
  readonly onSaved?: (stored: StoredBy<A>, what: 'created' | 'updated') => void
  /** Reads that are out of date after saving: the list. */
  readonly refreshes?: readonly AnyEndpoint[]
  /** Reads without which the form cannot be filled in. */
  readonly needs?: readonly Pick<UseQueryResult<unknown, ApiError>, 'data' | 'error' | 'refetch'>[]
  /** Where the server's fields are in this form when the names differ. */
  readonly names?: Readonly<Record<string, FieldPath<Values>>>
  /** False when this record may only be looked at. */
  readonly editable?: (stored: StoredBy<A>) => boolean
  /** What else a path asks for besides `id`. */
  readonly params?: Readonly<Record<string, number | string>>
}

export interface RecordForm<Stored = unknown, Values extends FieldValues = FieldValues> {
  readonly form: Form<Values>
  /** As it was when the typing began; null for a new one, and until it is there. */
  readonly stored: Stored | null
  readonly isNew: boolean
  readonly loading: boolean
  readonly error: { readonly error: unknown; readonly onRetry: () => void } | null
  /** May be saved by who looks at it. */
  readonly mayEdit: boolean
  /** The switch; null where there is none. */
  readonly active: boolean | null
  readonly setActive: (active: boolean) => void
  readonly wasActive: boolean
  readonly oneMore: boolean
  readonly setOneMore: (oneMore: boolean) => void
  /** Counts the new records made one after another, from 0. */
  readonly entry: number
  /** Two versions of the form's values, when somebody else saved in between. */
  readonly changes: {
    readonly before: Values
    readonly after: Values
    readonly wasActive: boolean
    readonly isActive: boolean
  } | null
  readonly takeOver: () => void
  /** What is shown was typed before a reload. */
  readonly restored: boolean
  readonly discard: () => void
  readonly onClose: () => void
  /**
   * What the server refused to leave behind (409 `orphans`): it is shown, and who submits again saves all the same
   * (decision C68).
   */
  readonly orphans: Orphaned | null
  /** Somebody has removed it meanwhile: what is shown can only be read. */
  readonly gone: boolean
  /** Back to the fields, without having saved. */
  readonly back: () => void
}

/** So many appointments; which, the feature knows that shows them. */
export interface Orphaned {
  readonly count: number
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

interface Kept<Stored, Values> extends KeptDraft<Stored, Values> {
  readonly active: boolean
}

/**
 * A record in a form (spec 1 §4): reads it, starts a new one, saves it in the right order, and loses nothing that was
 * typed: not by a reload (it is kept in this tab), a refusal, or somebody else who saved in between. Shown by
 * RecordPopup.
 */
export function useRecord<A extends RecordApi, Values extends FieldValues>(
  options: RecordOptions<A, Values>,
): RecordForm<StoredBy<A>, Values> {
  type Stored = StoredBy<A> & Versioned
  const { id, api, valuesOf, inputOf, needs = [], params: more } = options
  const place = `${options.name}.${id ?? 'new'}`
  const queries = useQueryClient()
  const may = useMay()
  const params = id === null ? more : { ...more, id }
  const call = { params } as CallOf<A['show']>
  const read = useRead(api.show, call, { enabled: id !== null, refetchOnWindowFocus: false, staleTime: 0 })
  const [base, setBase] = useState<Stored | null>(null)
  const [changed, setChanged] = useState<Stored | null>(null)
  const [active, setActive] = useState(true)
  const [oneMore, setOneMore] = useState(false)
  const [entry, setEntry] = useState(0)
  const [restored, setRestored] = useState(false)
  const [ready, setReady] = useState(false)
  /** What was wrong with the last saving has been put right. */
  const [settled, setSettled] = useState(false)
  const [orphans, setOrphans] = useState<Orphaned | null>(null)

  const write = { failure: 'form', invalidates: [api.show, ...(options.refreshes ?? [])] } as const
  const calls = {
    create: useSend(api.create ?? api.show, { ...write, keepAs: place }),
    update: useSend(api.update ?? api.show, write),
    activate: useSend(api.activate ?? api.show, write),
    deactivate: useSend(api.deactivate ?? api.show, write),
  }
  const isActive = (stored: Versioned | null) => !stored?.deactivated_at
  const form = useBalieForm<Values>({
    defaultValues: valuesOf(null) as DefaultValues<Values>,
    submit: save,
    names: options.names,
  })
  const { hook } = form
  const wasActive = isActive(base)
  const dirty = form.dirty || active !== wasActive

  async function save(values: Values): Promise<void> {
    let stored: Stored | null = base
    setSettled(false)
    for (const step of savingSteps(base && wasActive, active)) {
      const version = stored && { updated_at: stored.updated_at }
      // Only those that were listed: when others came meanwhile, they are shown first.
      const confirmed = orphans && { confirmed: orphans.count }
      const body =
        step === 'create' || step === 'update'
          ? { ...(inputOf(values) as object), ...version, ...confirmed }
          : { ...version, ...confirmed }
      try {
        stored = (await calls[step].mutateAsync({ params, body } as CallOf<AnyEndpoint>)) as Stored
        // what has been done is not done again when the next step fails
        if (step === 'activate' || step === 'deactivate') setBase(stored)
      } catch (error) {
        const left = error instanceof ApiError && error.has('orphans') ? (error.data as Orphaned) : null
        setOrphans(left)
        if (left) return
        // What it is now may not be had at once; that it has changed is told all the same.
        if (error instanceof ApiError && error.has('stale'))
          await queries.fetchQuery({ ...queryOf(api.show, call), staleTime: 0 }).then(setChanged, () => {})
        // What was read to fill in the form is not as it was.
        if (error instanceof ApiError && error.status === 409)
          for (const read of options.refreshes ?? []) void queries.invalidateQueries({ queryKey: keyOf(read) })
        // Removed by somebody else, or is it something that it names that is not there?
        if (error instanceof ApiError && error.status === 404 && id !== null && isGone((await read.refetch()).error)) {
          for (const list of options.refreshes ?? []) void queries.invalidateQueries({ queryKey: keyOf(list) })
          return
        }
        throw error
      }
    }
    const what = base ? 'updated' : 'created'
    // Who opens it again at once sees what was saved: reading it anew ends when this form closes.
    if (id !== null) queries.setQueryData(queryOf(api.show, call).queryKey, stored)
    keep(place, null)
    setOrphans(null)
    notify(options.said(stored!, what))
    if (what === 'created' && oneMore) return startAnew()
    await leaveSaved(() => (options.onSaved ? options.onSaved(stored!, what) : options.onClose()))
  }

  /** One more entry: the form is empty again, and ready to type. */
  function startAnew(): void {
    hook.reset(valuesOf(null))
    setRestored(false)
    setActive(true)
    setEntry((before) => before + 1)
  }

  const here = id === null ? null : (read.data as Stored | undefined)
  const arrived = here !== undefined && needs.every((need) => need.data !== undefined)
  useEffect(() => {
    if (!arrived || ready) return
    const draft = kept<Kept<Stored, Values>>(place)
    const { base: from, changed: newer } = draft ? resume(draft, here) : { base: here, changed: null }
    hook.reset(valuesOf(from))
    const typed = draft?.values ?? (id === null && options.start && { ...valuesOf(null), ...options.start })
    if (typed) hook.reset(typed, { keepDefaultValues: true })
    setBase(from)
    setActive(draft?.active ?? isActive(from))
    setRestored(draft !== null)
    setChanged(newer)
    setReady(true)
  }, [arrived, ready, here, place, hook, valuesOf, id, options.start])

  // Whoever leaves the address has answered the question whether the changes may go, so the draft goes with them.
  useEffect(() => {
    if (!ready) return
    const put = () =>
      keep(place, dirty ? ({ base, values: hook.getValues(), active } satisfies Kept<Stored, Values>) : null)
    put()
    return hook.subscribe({ formState: { values: true }, callback: put })
  }, [ready, place, dirty, base, active, hook])
  useEffect(() => {
    const address = window.location.pathname
    return () => {
      if (window.location.pathname !== address) keep(place, null)
    }
  }, [place])

  function takeOver(): void {
    if (!changed || !base) return
    const values = merged(valuesOf(base), hook.getValues(), valuesOf(changed))
    hook.reset(valuesOf(changed))
    hook.reset(values, { keepDefaultValues: true })
    if (active === wasActive) setActive(isActive(changed))
    setBase(changed)
    setChanged(null)
    setSettled(true)
  }

  function discard(): void {
    keep(place, null)
    hook.reset(valuesOf(base))
    setActive(wasActive)
    setRestored(false)
  }

  const gone = ready && id !== null && isGone(read.error)
  const failed = [read, ...needs].find((one) => one.error)
  return {
    form: { ...form, dirty, problems: settled ? [] : form.problems },
    stored: base,
    isNew: id === null,
    loading: !ready,
    error: failed && !ready ? { error: failed.error, onRetry: () => void failed.refetch() } : null,
    gone,
    mayEdit:
      !gone &&
      (id === null
        ? Boolean(api.create) && may(api.create!.may)
        : Boolean(api.update) && may(api.update!.may) && (!base || (options.editable?.(base) ?? true))),
    active: id !== null && api.activate && api.deactivate ? active : null,
    setActive,
    wasActive,
    oneMore,
    setOneMore,
    entry,
    changes:
      changed && base
        ? { before: valuesOf(base), after: valuesOf(changed), wasActive, isActive: isActive(changed) }
        : null,
    takeOver,
    restored: restored && dirty,
    discard,
    onClose: options.onClose,
    orphans,
    back: () => setOrphans(null),
  }
}

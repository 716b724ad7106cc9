import { useState } from 'react'
import { ApiError } from '#platform/client/api.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useVersion } from '#platform/client/version.ts'
import type { Import, Mapping } from '../contract.ts'
import { knownMapping, type PriceLevel } from '../rules/fields.ts'
import { matched, mergedMapping, rememberedMapping, rememberMapping, sameChoices, type MatchValues } from './columns.ts'

export interface MatchSubject {
  readonly stored: Import
  readonly columns: NonNullable<Import['columns']>
  /** The price levels of the country of the file. */
  readonly levels: readonly PriceLevel[]
  /** Checks the import with these choices, over the version for which they were made. */
  readonly check: (choices: MatchValues & { readonly updated_at: string }) => Promise<unknown>
  /** Reads the import as it is now. */
  readonly read: () => Promise<Import>
  /** Called when the check turns out to have been carried out, although its answer was lost. */
  readonly onChecked: (stored: Import) => Promise<void>
}

/**
 * A version of an import, as far as the choices depend on it. The draft keeps it in the browser, so it holds nothing of
 * the file: neither the samples of its columns nor what is wrong with its rows (decision C113).
 */
interface MatchVersion extends MatchValues {
  readonly updated_at: string
}

/** The name of the draft of an import's choices. */
export const matchDraft = (id: number): string => `import.${id}`

const choicesIn = ({ mapping, skip_existing }: MatchValues): MatchValues => ({ mapping, skip_existing })

/**
 * The form that matches the columns of a file. Its choices belong to the version of the import over which they were
 * made: when somebody else has checked it with others since, those are shown before these replace them. A check whose
 * answer was lost is not somebody else's: when the import turns out to be checked with the choices that were sent, the
 * form continues from there.
 */
export function useMatchForm({ stored, columns, levels, check, read, onChecked }: MatchSubject) {
  const { id, kind } = stored
  // This is the mapping that was remembered when the form opened: checking replaces it.
  const [remembered] = useState(() => rememberedMapping(kind, levels, columns))
  const versionOf = ({ status, mapping, skip_existing, updated_at }: Import): MatchVersion => ({
    updated_at,
    mapping: knownMapping((status === 'read' ? remembered : null) ?? mapping, kind, levels),
    skip_existing,
  })
  const [opened] = useState(() => versionOf(stored))
  /** The choices that were sent to be checked and of which no outcome is known. */
  const [unanswered, setUnanswered] = useState<readonly MatchValues[]>([])
  const form = useBalieForm<MatchValues>({ defaultValues: choicesIn(opened), submit: save })
  const version = useVersion<MatchVersion, MatchValues>({
    form,
    stored: opened,
    valuesOf: choicesIn,
    newest: (refusal) => (refusal.has('stale') ? read().then(versionOf) : null),
  })
  const draft = useDraft<MatchVersion, MatchValues, readonly MatchValues[]>(matchDraft(id), version, {
    beside: unanswered.length ? unanswered : null,
    start: (unfinished) => {
      if (!unfinished) return
      const sent = unfinished.beside ?? []
      const isSame = unfinished.base?.updated_at === opened.updated_at
      const isOurs = !isSame && sent.some((choices) => sameChoices(choices, opened))
      if (isSame) setUnanswered(sent)
      version.resumeDraft(isOurs ? { ...unfinished, base: opened } : unfinished)
      if (isOurs && sameChoices(unfinished.values, opened)) void finish(unfinished.values, stored)
    },
  })
  const { base, changed } = version
  const { hook } = form
  const setMapping = (mapping: Mapping) => hook.setValue('mapping', mapping, { shouldDirty: true })

  /** @param carriedOut the import, when it was read because the answer to the check was lost. */
  async function finish({ mapping }: MatchValues, carriedOut: Import | null): Promise<void> {
    rememberMapping(kind, columns, mapping)
    if (carriedOut) await onChecked(carriedOut)
    draft.forget()
  }

  /**
   * Checks the import over this version.
   * @param earlier the choices that were sent before without a known outcome.
   * @returns the import as it was read, when the check was carried out without an answer; else null.
   */
  async function send(
    values: MatchValues,
    earlier: readonly MatchValues[],
    updated_at: string,
  ): Promise<Import | null> {
    const sent = [...earlier, values]
    setUnanswered(sent)
    try {
      await check({ ...values, updated_at })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isStale = error.has('stale')
      if (error.isDecision && !isStale) {
        setUnanswered(earlier)
        throw error
      }
      const newest = await read().catch(() => null)
      if (!newest || newest.updated_at === updated_at) throw error
      const left = versionOf(newest)
      const isOurs = sent.some((choices) => sameChoices(choices, left))
      // No check over an older version can be carried out any more.
      setUnanswered([])
      if (!isOurs) throw error
      version.rebase(left)
      if (sameChoices(values, left)) return newest
      if (!isStale) throw error
      return send(values, [], left.updated_at)
    }
  }

  async function save(values: MatchValues): Promise<void> {
    await finish(values, await version.saving(send(values, unanswered, version.updatedAt ?? opened.updated_at)))
  }
  return {
    form,
    values: hook.watch(),
    /** Whether the form shows choices from before a reload that can be discarded. */
    restored: draft.restored && form.dirty,
    discard: draft.discard,
    /** Both versions, when somebody else has checked the import with other choices since. */
    changes: base && changed ? { before: base, after: changed } : null,
    match: (column: number, field: string | null) => setMapping(matched(hook.getValues('mapping'), column, field)),
    skip: (skip_existing: boolean) => hook.setValue('skip_existing', skip_existing, { shouldDirty: true }),
    takeOver: () => {
      if (!base || !changed) return
      const typed = hook.getValues('mapping')
      version.takeOver()
      setMapping(mergedMapping(base.mapping, typed, changed.mapping, columns.length))
    },
  }
}

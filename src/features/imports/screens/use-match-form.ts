import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useVersion } from '#platform/client/version.ts'
import { importsApi, type Import, type Mapping } from '../contract.ts'
import { knownMapping, type PriceLevel } from '../rules/fields.ts'
import { matched, mergedMapping, rememberedMapping, rememberMapping } from './columns.ts'

export interface MatchValues {
  readonly mapping: Mapping
  readonly skip_existing: boolean
}

export interface MatchSubject {
  readonly stored: Import
  readonly columns: NonNullable<Import['columns']>
  /** The price levels of the country of the file. */
  readonly levels: readonly PriceLevel[]
  /** Checks the import with these choices, over the version for which they were made. */
  readonly check: (choices: MatchValues & { readonly updated_at: string }) => Promise<unknown>
}

/** The name of the draft of an import's choices. */
export const matchDraft = (id: number): string => `import.${id}`

/**
 * The form that matches the columns of a file. Its choices belong to the version of the import over which they were
 * made: when somebody else has checked it with others since, those are shown before these replace them.
 */
export function useMatchForm({ stored, columns, levels, check }: MatchSubject) {
  const queries = useQueryClient()
  const { id, kind } = stored
  const valuesOf = ({ status, mapping, skip_existing }: Import): MatchValues => ({
    mapping: knownMapping(
      (status === 'read' ? rememberedMapping(kind, levels, columns) : null) ?? mapping,
      kind,
      levels,
    ),
    skip_existing,
  })
  const form = useBalieForm<MatchValues>({ defaultValues: valuesOf(stored), submit: save })
  const version = useVersion({
    form,
    stored,
    valuesOf,
    newest: (refusal) =>
      refusal.has('stale')
        ? queries.fetchQuery({ ...queryOf(importsApi.show, { params: { id } }), staleTime: 0 })
        : null,
  })
  const draft = useDraft(matchDraft(id), version)
  const { base, changed } = version
  const { hook } = form
  const setMapping = (mapping: Mapping) => hook.setValue('mapping', mapping, { shouldDirty: true })

  async function save(values: MatchValues): Promise<void> {
    rememberMapping(kind, columns, values.mapping)
    await version.saving(check({ ...values, updated_at: version.updatedAt ?? stored.updated_at }))
    draft.forget()
  }
  return {
    form,
    values: hook.watch(),
    draft,
    /** Both versions, when somebody else has checked the import with other choices since. */
    changes: base && changed ? { before: valuesOf(base), after: valuesOf(changed) } : null,
    match: (column: number, field: string | null) => setMapping(matched(hook.getValues('mapping'), column, field)),
    skip: (skip_existing: boolean) => hook.setValue('skip_existing', skip_existing, { shouldDirty: true }),
    takeOver: () => {
      if (!base || !changed) return
      const typed = hook.getValues('mapping')
      version.takeOver()
      setMapping(mergedMapping(valuesOf(base).mapping, typed, valuesOf(changed).mapping, columns.length))
    },
  }
}

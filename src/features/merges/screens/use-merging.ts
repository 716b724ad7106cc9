import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callName } from '#kernel/endpoint.ts'
import { useSend } from '#platform/client/data.ts'
import { useGo } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useMay } from '#platform/client/session.ts'
import { mergesApi, type MergeInput, type MergePreview } from '../contract.ts'

/**
 * Makes every read out of date: any list may show one of the two. Both side by side are read when they are asked for again,
 * because there are not two any more.
 */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  const isPreview = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] === callName(mergesApi.preview)
  return () => {
    void queries.invalidateQueries({ predicate: isPreview, refetchType: 'none' })
    void queries.invalidateQueries({ predicate: (query) => !isPreview(query) })
  }
}

/** Undoes a merge, and goes to the client who was the alias. */
export function useUndo() {
  const { t } = useTranslation('merges')
  const go = useGo()
  const readAgain = useReadAgain()
  return useSend(mergesApi.undo, {
    onSuccess: ({ alias_id, alias_name }) => {
      readAgain()
      notify(t('undone', { name: alias_name }))
      go(`/clients/${alias_id}`)
    },
  })
}

/** Merges two clients as they are shown, and goes to the one who is kept. */
export function useMerging({ kept, alias }: MergePreview, onEnd: () => void) {
  const { t } = useTranslation('merges')
  const go = useGo()
  const readAgain = useReadAgain()
  const mayUndo = useMay()(mergesApi.undo.may)
  const undo = useUndo()
  const merging = useSend(mergesApi.merge, {
    failure: 'form',
    keepAs: `merge.${kept.id}.${alias.id}`,
    onError: onEnd,
    onSuccess: ({ id, client_id, alias_name }) => {
      onEnd()
      readAgain()
      notify(
        t('merged', { name: alias_name }),
        mayUndo ? { label: t('undo'), onUndo: () => undo.mutate({ params: { id } }) } : undefined,
      )
      go(`/clients/${client_id}`, { replace: true })
    },
  })
  return {
    error: merging.error,
    isPending: merging.isPending,
    /** Takes the refusal away, once both are looked at again. */
    forget: merging.reset,
    send: (fields: MergeInput['fields']) =>
      merging.mutate({
        params: { id: kept.id, otherClientId: alias.id },
        body: {
          updated_at: kept.updated_at,
          alias_updated_at: alias.updated_at,
          belongings: alias.belongings,
          fields,
        },
      }),
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { authApi } from '#features/auth/contract.ts'
import { send } from '#platform/client/api.ts'
import { keyOf, useRead } from '#platform/client/data.ts'
import { notify, notifyError } from '#platform/client/notices.ts'

export type ChainSettings = AnswerOf<typeof authApi.chainSettings>
export type Setting = keyof ChainSettings

interface Change {
  readonly setting: Setting
  readonly on: boolean
}

const key = keyOf(authApi.chainSettings, {})
const mutationKey = ['chain-settings']

/**
 * The settings of the chain, and a function that changes one: the change shows at once, is reverted when the server
 * refuses, and can be undone from its notice. Changes are sent one after another, in the order in which they were made.
 */
export function useChainSettings() {
  const { t } = useTranslation(['settings', 'common'])
  const client = useQueryClient()
  const read = useRead(authApi.chainSettings)
  const show = ({ setting, on }: Change) =>
    client.setQueryData<ChainSettings>(key, (shown) => shown && { ...shown, [setting]: on })

  const saving = useMutation({
    mutationKey,
    scope: { id: 'chain-settings' },
    // Only this setting is sent: a colleague may have changed another since this page was read.
    mutationFn: ({ setting, on }: Change) => send(authApi.updateChainSettings, { body: { [setting]: on } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key }) // it would bring back what was there before
      show(change)
    },
    onError: (error, { setting, on }) => {
      show({ setting, on: !on })
      notifyError(error)
    },
    onSuccess: (stored, change) => {
      // else a later one is under way and shown
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(key, stored)
      const { setting, on } = change
      notify(t(`${setting}${on ? 'On' : 'Off'}`), {
        label: t('common:undo'),
        onUndo: () => saving.mutate({ setting, on: !on }),
      })
    },
  })
  return { read, choose: saving.mutate }
}

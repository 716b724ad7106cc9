import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { authApi } from '#features/auth/contract.ts'
import { send } from '#platform/client/api.ts'
import { keyOf, useRead } from '#platform/client/data.ts'
import { notify, notifyError } from '#platform/client/notices.ts'

export type ChainSettings = AnswerOf<typeof authApi.chainSettings>
/** The settings that are on or off. */
export type Switch = 'health_data_needs_two_step' | 'remind_clients'

/** A setting with its new value. */
export type Change =
  | { readonly setting: Switch; readonly to: boolean }
  | { readonly setting: 'report_closes_hours'; readonly to: number }

const key = keyOf(authApi.chainSettings, {})
const mutationKey = ['chain-settings']

const asStored = (settings: ChainSettings, { setting }: Change): Change =>
  setting === 'report_closes_hours' ? { setting, to: settings[setting] } : { setting, to: settings[setting] }

/**
 * The settings of the chain, and a function that changes one: the change shows at once, is reverted when the server
 * refuses, and can be undone from its notice. Changes are sent one after another, in the order in which they were made.
 */
export function useChainSettings() {
  const { t } = useTranslation(['settings', 'common'])
  const client = useQueryClient()
  const read = useRead(authApi.chainSettings)
  const show = ({ setting, to }: Change) =>
    client.setQueryData<ChainSettings>(key, (shown) => shown && { ...shown, [setting]: to })

  const saving = useMutation({
    mutationKey,
    scope: { id: 'chain-settings' },
    // Only this setting is sent: a colleague may have changed another since this page was read.
    mutationFn: ({ setting, to }: Change) => send(authApi.updateChainSettings, { body: { [setting]: to } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key }) // it would bring back what was there before
      const settings = client.getQueryData<ChainSettings>(key)
      show(change)
      return settings && asStored(settings, change)
    },
    onError: (error, _, before) => {
      if (before) show(before)
      notifyError(error)
    },
    onSuccess: (stored, change, before) => {
      // else a later one is under way and shown
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(key, stored)
      const done =
        change.setting === 'report_closes_hours'
          ? t('report_closes_hoursSet', { count: change.to })
          : t(`${change.setting}${change.to ? 'On' : 'Off'}`)
      notify(done, before && { label: t('common:undo'), onUndo: () => saving.mutate(before) })
    },
  })
  return { read, choose: saving.mutate }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { ApiError } from '#platform/client/api.ts'
import { queryOf, useRead, useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { notify } from '#platform/client/notices.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { shownDay } from '#platform/client/typed.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { clientsApi, type Client } from '../contract.ts'
import { ChangesNote } from './changes-note.tsx'
import { ClientFields } from './client-fields.tsx'
import { emptyClient, fieldsOfClient, inputOf, valuesOf, type ClientValues } from './client-values.ts'

interface ClientFormPopupProps {
  /** Null for a new client. */
  readonly clientId: number | null
  /** Where a new client is registered; the id of a country of ours. */
  readonly countryId: number
  /** What is known of a new client already. */
  readonly start?: Partial<ClientValues>
  /** It stands over another popup and has no address of its own: closing it is no navigation, so it asks by itself. */
  readonly nested?: boolean
  readonly onClose: () => void
  readonly onSaved: (client: Client) => void
}

const forLong = { staleTime: 3_600_000 }

/** The client form, for a new client and for an existing one (spec 1 §4). */
export function ClientFormPopup({ clientId, countryId, start, nested = false, onClose, onSaved }: ClientFormPopupProps) {
  const { t } = useTranslation(['clients', 'common'])
  const language = useLanguage()
  const queries = useQueryClient()
  const countries = useRead(referenceDataApi.countries, {}, forLong)
  const locales = useRead(referenceDataApi.locales, {}, forLong)
  const genders = useRead(referenceDataApi.genders, {}, forLong)
  const stored = useRead(clientsApi.show, { params: { id: clientId ?? 0 } }, { enabled: clientId !== null, refetchOnWindowFocus: false })
  /** The client as it was when the typing began. */
  const [base, setBase] = useState<Client | null>(null)
  /** As somebody else saved it meanwhile. */
  const [changed, setChanged] = useState<Client | null>(null)
  const [asking, setAsking] = useState(false)
  const [ready, setReady] = useState(false)

  const saved = (message: 'created' | 'updated') => (client: Client) => {
    notify(t(message, { name: `${client.first_name} ${client.last_name}` }))
    onSaved(client)
  }
  const refreshes = { failure: 'form', invalidates: [clientsApi.show] } as const
  const create = useSend(clientsApi.create, { ...refreshes, onSuccess: saved('created') })
  const update = useSend(clientsApi.update, { ...refreshes, onSuccess: saved('updated') })

  const form = useBalieForm<ClientValues>({
    defaultValues: emptyClient(countryId, null),
    submit: async (values) => {
      const input = inputOf(values)
      if (!base) return create.mutateAsync({ body: input })
      try {
        return await update.mutateAsync({ params: { id: base.id }, body: { ...input, updated_at: base.updated_at } })
      } catch (error) {
        if (error instanceof ApiError && error.has('stale')) setChanged(await queries.fetchQuery({ ...queryOf(clientsApi.show, { params: { id: base.id } }), staleTime: 0 }))
        throw error
      }
    },
  })
  const codeOf = (id: number) => countries.data?.find((country) => country.id === id)?.code ?? null

  const here = clientId === null ? null : stored.data
  const arrived = Boolean(countries.data && locales.data && genders.data) && here !== undefined
  useEffect(() => {
    if (!arrived || ready) return
    if (here) {
      setBase(here)
      form.hook.reset(valuesOf(here))
    } else {
      const code = countries.data!.find(({ id }) => id === countryId)?.code
      const own = locales.data!.find((locale) => locale.code === `nl_${code}`) ?? locales.data!.find((locale) => locale.code.endsWith(`_${code}`)) ?? locales.data![0]
      form.hook.reset(emptyClient(countryId, own?.id ?? null))
      // What was typed elsewhere is not saved yet either: it counts as filled in.
      for (const [field, value] of Object.entries(start ?? {})) form.hook.setValue(field as keyof ClientValues, value, { shouldDirty: true })
    }
    setReady(true)
  }, [arrived, ready, here, countryId, start, form.hook, countries.data, locales.data])

  function takeOver(): void {
    if (!changed) return
    form.hook.reset(valuesOf(changed), { keepDirtyValues: true })
    setBase(changed)
    setChanged(null)
    form.hook.setFocus('first_name') // the button that had it is gone
  }

  const failed = [countries, locales, genders, stored].find((read) => read.error)
  const options = (rows: readonly { readonly id: number; readonly name: Parameters<typeof translate>[0] }[] | undefined) => (rows ?? []).map(({ id, name }) => ({ value: id, label: translate(name, language) }))
  return (
    <>
      <Popup
        title={t(clientId === null ? 'newTitle' : 'editTitle')} subtitle={base ? `${base.first_name} ${base.last_name}` : undefined} size="wide" form={form} submitLabel={clientId === null ? t('create') : undefined}
        loading={!ready} error={failed && !ready ? { error: failed.error, onRetry: () => void failed.refetch() } : null}
        onClose={() => { if (nested && form.dirty) setAsking(true); else onClose() }}
      >
        {changed && base && <ChangesNote changes={fieldsOfClient.map((field) => ({ label: t(field), before: shown(base, field), after: shown(changed, field) }))} onTake={takeOver} />}
        <ClientFields form={form} genders={options(genders.data)} locales={options(locales.data)} countries={options(countries.data)} codeOf={codeOf} />
      </Popup>
      <ConfirmDialog opened={asking} danger title={t('common:unsavedTitle')} text={t('common:unsavedText')} confirmLabel={t('common:discard')} cancelLabel={t('common:keepEditing')} onConfirm={onClose} onCancel={() => setAsking(false)} />
    </>
  )

  function shown(client: Client, field: (typeof fieldsOfClient)[number]): string {
    const value = client[field]
    if (typeof value !== 'number') return field === 'birthdate' ? shownDay(value) : (value ?? '')
    const rows = { gender_id: genders.data, locale_id: locales.data, country_id: countries.data }[field as 'gender_id']
    const row = rows?.find(({ id }) => id === value)
    return row ? translate(row.name, language) : ''
  }
}

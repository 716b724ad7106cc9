import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { translate } from '#kernel/translatable.ts'
import { History } from '#features/audit/screens/history.tsx'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useRecord } from '#platform/client/record.ts'
import { useMay } from '#platform/client/session.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Note } from '#platform/client/ui/note.tsx'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { qualificationsApi, type DictionaryKey } from '../contract.ts'
import type { Dictionary } from '../contract/dictionary.ts'
import { EntryFields } from './entry-fields.tsx'
import { inputOf, percent, valuesOf, type EntryValues } from './entry-values.ts'
import { dictionaryOf, pathOf, readsOf } from './shown.ts'

interface Entry { readonly id: number; readonly kept: boolean; readonly updated_at: string; readonly [field: string]: unknown }

/** What an entry is called: its first field, in the reader's language. */
function useNameOf(of: Dictionary): (entry: Readonly<Record<string, unknown>>) => string {
  const language = useLanguage()
  return (entry) => {
    const value = entry[of.keys[0]!]
    return typeof value === 'object' && value !== null ? translate(value, language) : typeof value === 'number' ? `${percent(value)} %` : String(value)
  }
}

/** An entry of a dictionary: made, changed, removed while nothing refers to it. */
export function EntryPopup({ name }: { name: DictionaryKey }) {
  const { t } = useTranslation(['dictionaries', 'audit'])
  const of: Dictionary = dictionaryOf(name)
  const nameOf = useNameOf(of)
  const id = useAddressId('id')
  const close = useBack(pathOf(name))
  const { countryId } = useCountryChoice()
  const refreshes: readonly AnyEndpoint[] = [of.api.list, ...readsOf(name)]
  const record = useRecord<typeof of.api, EntryValues>({
    id, name: `dictionary.${name}`, api: of.closed ? { show: of.api.show, update: of.api.update } as typeof of.api : of.api, refreshes,
    valuesOf: (stored) => valuesOf(of, stored),
    inputOf: (values) => inputOf(of, values, id === null && of.byCountry ? countryId : null),
    said: (stored, what) => t(what === 'created' ? 'created' : 'saved', { name: nameOf(stored as Entry) }),
    onClose: close,
  })
  const stored = record.stored as Entry | null
  const one = t(`one.${name}`)
  const said = (_: string, value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value).filter(Boolean).join(' · ') : undefined)
  const fields = (
    <>
      {stored?.kept && <Note>{t('keptNote')}</Note>}
      <EntryFields of={of} name={name} form={record.form} />
    </>
  )
  return (
    <RecordPopup
      record={record} title={stored ? nameOf(stored) : id === null ? t('newEntry', { one }) : one} subtitle={stored ? one : undefined} words={(field) => (t as (key: string) => string)(field)} shown={said} offerOneMore
      actions={stored && !stored.kept && <Remove of={of} name={name} entry={stored} called={nameOf(stored)} refreshes={refreshes} onRemoved={() => { record.discard(); close() }} />}
      sections={stored ? [
        { key: 'details', label: t('details'), fields: of.keys, content: fields },
        { key: 'history', label: t('audit:history'), content: <History of={of.api.history} params={{ id: stored.id }} /> },
      ] : undefined}
    >
      {fields}
    </RecordPopup>
  )
}

interface RemoveProps { readonly of: Dictionary; readonly name: DictionaryKey; readonly entry: Entry; readonly called: string; readonly refreshes: readonly AnyEndpoint[]; readonly onRemoved: () => void }

function Remove({ of, name, entry, called, refreshes, onRemoved }: RemoveProps) {
  const { t } = useTranslation(['dictionaries', 'common'])
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const counted = useRead(qualificationsApi.connections, { params: { id: entry.id } }, { enabled: asking && name === 'qualifications', staleTime: 0 }).data
  const remove = useSend(of.api.remove, {
    invalidates: refreshes,
    onSuccess: () => { notify(t('removed', { name: called })); onRemoved() },
    onError: () => setAsking(false),
  })
  if (!may(of.api.remove.may)) return null
  return (
    <>
      <Button variant="default" color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => setAsking(true)}>{t('common:remove')}</Button>
      <ConfirmDialog
        opened={asking} danger busy={remove.isPending} title={t('removeTitle', { name: called })} text={counted ? t('connected', counted) : t('removeText')} confirmLabel={t('common:remove')}
        onConfirm={() => remove.mutate({ params: { id: entry.id } })} onCancel={() => setAsking(false)}
      />
    </>
  )
}

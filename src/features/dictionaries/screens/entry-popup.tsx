import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { everyName, translate } from '#kernel/translatable.ts'
import { formatRate } from '#kernel/vat.ts'
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
import { mayPutAside, mayRemove } from '../rules/entry.ts'
import { EntryFields } from './entry-fields.tsx'
import { formKeys, inputOf, valuesOf, type EntryValues } from './entry-values.ts'
import { dictionaryOf, pathOf, readsOf } from './shown.ts'

interface Entry { readonly id: number; readonly kept: boolean; readonly in_use: boolean; readonly deactivated_at: string | null; readonly updated_at: string; readonly [field: string]: unknown }

/** What an entry is called: its first field, in the reader's language. */
function useNameOf(of: Dictionary): (entry: Readonly<Record<string, unknown>>) => string {
  const language = useLanguage()
  return (entry) => {
    const value = entry[of.keys[0]!]
    return typeof value === 'object' && value !== null ? translate(value, language) : typeof value === 'number' ? formatRate(value) : String(value)
  }
}

/** An entry of a dictionary: made, changed, removed while nothing uses it, else put aside (decision C103). */
export function EntryPopup({ name }: { name: DictionaryKey }) {
  const { t } = useTranslation(['dictionaries', 'audit'])
  const of: Dictionary = dictionaryOf(name)
  const nameOf = useNameOf(of)
  const id = useAddressId('id')
  const close = useBack(pathOf(name))
  const { countryId } = useCountryChoice()
  const refreshes: readonly AnyEndpoint[] = [of.api.list, ...readsOf(name)]
  const record = useRecord<typeof of.api, EntryValues>({
    id, name: `dictionary.${name}`, api: of.closed ? { ...of.api, create: undefined } as unknown as typeof of.api : of.api, refreshes,
    valuesOf: (stored) => valuesOf(of, stored),
    inputOf: (values) => inputOf(of, values, id === null && of.byCountry ? countryId : null),
    said: (stored, what) => t(what === 'created' ? 'created' : 'saved', { name: nameOf(stored as Entry) }),
    onClose: close,
  })
  const stored = record.stored as Entry | null
  const one = t(`one.${name}`)
  const said = (_: string, value: unknown) => (typeof value === 'object' && value !== null ? everyName(value) : undefined)
  const fields = (
    <>
      {stored && <Use of={of} name={name} entry={stored} />}
      <EntryFields of={of} name={name} form={record.form} entry={stored} />
    </>
  )
  return (
    <RecordPopup
      // What has to stay has no switch.
      record={stored && !mayPutAside(of, stored) ? { ...record, active: null } : record}
      title={stored ? nameOf(stored) : id === null ? t('newEntry', { one }) : one} subtitle={stored ? one : undefined} words={(field) => (t as (key: string) => string)(field)} shown={said} offerOneMore
      actions={stored && mayRemove(stored) && <Remove of={of} entry={stored} called={nameOf(stored)} refreshes={refreshes} onRemoved={() => { record.discard(); close() }} />}
      sections={stored ? [
        { key: 'details', label: t('details'), fields: formKeys(of), content: fields },
        { key: 'history', label: t('audit:history'), content: <History of={of.api.history} params={{ id: stored.id }} /> },
      ] : undefined}
    >
      {fields}
    </RecordPopup>
  )
}

/** Why an entry cannot be removed; of a qualification also by whom it is used (spec 3 §7). */
function Use({ of, name, entry }: { of: Dictionary; name: DictionaryKey; entry: Entry }) {
  const { t } = useTranslation('dictionaries')
  const counted = useRead(qualificationsApi.connections, { params: { id: entry.id } }, { enabled: name === 'qualifications', staleTime: 0 }).data
  if (entry.kept) return <Note>{t(of.closed ? 'closedNote' : 'keptNote')}</Note>
  if (!entry.in_use) return null
  return <Note>{counted && `${t('connected', counted)} `}{t('usedNote')}</Note>
}

interface RemoveProps { readonly of: Dictionary; readonly entry: Entry; readonly called: string; readonly refreshes: readonly AnyEndpoint[]; readonly onRemoved: () => void }

function Remove({ of, entry, called, refreshes, onRemoved }: RemoveProps) {
  const { t } = useTranslation(['dictionaries', 'common'])
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const remove = useSend(of.api.remove, {
    invalidates: refreshes,
    // Somebody may have begun to use it since.
    onSuccess: (left) => { notify(t(left ? 'deactivated' : 'removed', { name: called })); onRemoved() },
    onError: () => setAsking(false),
  })
  if (!may(of.api.remove.may)) return null
  return (
    <>
      <Button variant="default" color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => setAsking(true)}>{t('common:remove')}</Button>
      <ConfirmDialog opened={asking} danger busy={remove.isPending} title={t('removeTitle', { name: called })} text={t('removeText')} confirmLabel={t('common:remove')} onConfirm={() => remove.mutate({ params: { id: entry.id } })} onCancel={() => setAsking(false)} />
    </>
  )
}

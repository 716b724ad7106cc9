import { useTranslation } from 'react-i18next'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { everyName, translate } from '#kernel/translatable.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { useRecord } from '#platform/client/record.ts'
import { useMay } from '#platform/client/session.ts'
import { Note } from '#platform/client/ui/note.tsx'
import { RemoveButton } from '#platform/client/ui/remove-button.tsx'
import { dictionaries, qualificationsApi, type DictionaryKey } from '../contract.ts'
import type { Dictionary } from '../contract/dictionary.ts'
import { mayAdd } from '../rules/adding.ts'
import { mayPutAside, mayRemove } from '../rules/entry.ts'
import { EntryFields } from './entry-fields.tsx'
import { inputOf, valuesOf, type EntryValues } from './entry-values.ts'
import { pathOf } from './tabs.ts'
import { readsOf } from './reads-of.ts'

interface Entry {
  readonly id: number
  readonly kept: boolean
  readonly last: boolean
  readonly in_use: boolean
  readonly deactivated_at: string | null
  readonly updated_at: string
  readonly [field: string]: unknown
}

/** The name of an entry: its first field, in the reader's language. */
function useNameOf(of: Dictionary): (entry: Readonly<Record<string, unknown>>) => string {
  const language = useLanguage()
  const format = useFormat()
  return (entry) => {
    const value = entry[of.keys[0]!]
    return typeof value === 'object' && value !== null
      ? translate(value, language)
      : typeof value === 'number'
        ? format.rate(value)
        : String(value)
  }
}

/** The form of an entry, which is removed while nothing uses it and otherwise deactivated (decision C103). */
export function EntryPopup({ name }: { name: DictionaryKey }) {
  const { t } = useTranslation('dictionaries')
  const of: Dictionary = dictionaries[name]
  const nameOf = useNameOf(of)
  const id = useAddressId('id')
  const close = useBack(pathOf(name))
  const may = useMay()
  const { countryId } = useCountryChoice()
  const refreshes: readonly AnyEndpoint[] = [of.api.list, ...readsOf(name)]
  const record = useRecord<typeof of.api, EntryValues>({
    id,
    name: `dictionary.${name}`,
    api: !mayAdd(of) ? ({ ...of.api, create: undefined } as unknown as typeof of.api) : of.api,
    refreshes,
    valuesOf: (stored) => valuesOf(of, stored),
    inputOf: (values) => inputOf(of, values, id === null && of.byCountry ? countryId : null),
    successMessage: (stored, what) => t(what === 'created' ? 'created' : 'saved', { name: nameOf(stored as Entry) }),
    onClose: close,
  })
  const stored = record.stored as Entry | null
  const one = t(`one.${name}`)
  const valueInWords = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null ? everyName(value) : undefined
  return (
    <RecordedPopup
      // An entry that has to stay active has no switch.
      record={{ ...record, stored, active: stored && !mayPutAside(of, stored) ? null : record.active }}
      title={stored ? nameOf(stored) : id === null ? t('newEntry', { one }) : one}
      subtitle={stored ? one : undefined}
      words={(field) => (t as (key: string) => string)(field)}
      valueInWords={valueInWords}
      offerOneMore
      actions={
        stored &&
        mayRemove(stored) &&
        may(of.api.remove.may) && (
          <RemoveButton
            endpoint={of.api.remove}
            id={stored.id}
            title={t('removeTitle', { name: nameOf(stored) })}
            text={t('removeText')}
            refreshes={refreshes}
            // The entry is deactivated instead when somebody has begun to use it meanwhile.
            onRemoved={(left) => {
              notify(t(left ? 'deactivated' : 'removed', { name: nameOf(stored) }))
              record.discard()
              close()
            }}
          />
        )
      }
      history={of.api.history}
    >
      {stored && <Use of={of} name={name} entry={stored} />}
      <EntryFields of={of} name={name} form={record.form} entry={stored} />
    </RecordedPopup>
  )
}

/**
 * Tells why an entry cannot be removed; for a qualification also how many treatments and employees have it (spec 3 §7).
 */
function Use({ of, name, entry }: { of: Dictionary; name: DictionaryKey; entry: Entry }) {
  const { t } = useTranslation('dictionaries')
  const counted = useRead(
    qualificationsApi.connections,
    { params: { id: entry.id } },
    { enabled: name === 'qualifications', staleTime: 0 },
  ).data
  if (entry.kept) return <Note>{t(!of.closed ? 'keptNote' : entry.last ? 'lastNote' : 'closedNote')}</Note>
  if (!entry.in_use) return null
  return (
    <Note>
      {counted && `${t('connected', counted)} `}
      {t('usedNote')}
    </Note>
  )
}

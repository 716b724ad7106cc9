import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useRecord } from '#platform/client/record.ts'
import { shownDay } from '#platform/client/typed.ts'
import { RecordPopup } from '#platform/client/ui/record-popup.tsx'
import { clientsApi, type Client } from '../contract.ts'
import { ClientFields } from './client-fields.tsx'
import { emptyClient, inputOf, valuesOf, type ClientValues } from './client-values.ts'

interface ClientFormPopupProps {
  /** The id of the client; null for a new one. */
  readonly clientId: number | null
  /** The supported country in which a new client is registered. */
  readonly countryId: number
  /** Values that are known of a new client already. */
  readonly start?: Partial<ClientValues>
  /**
   * The popup is open over another popup and has no address of its own: closing it is not a navigation, so it asks by
   * itself.
   */
  readonly nested?: boolean
  readonly onClose: () => void
  readonly onSaved: (client: Client) => void
}

const forLong = { staleTime: 3_600_000 }
const { show, create, update, activate, deactivate, list } = clientsApi

/** The client form, for a new client and for an existing one (spec 1 §4). */
export function ClientFormPopup({ clientId, countryId, start, nested, onClose, onSaved }: ClientFormPopupProps) {
  const { t } = useTranslation('clients')
  const language = useLanguage()
  const offered = useOffered()
  const countries = useRead(referenceDataApi.countries, { query: withInactive }, forLong)
  const locales = useRead(referenceDataApi.locales, { query: withInactive }, forLong)
  const genders = useRead(referenceDataApi.genders, { query: withInactive }, forLong)
  const codeOf = (id: number) => countries.data?.find((country) => country.id === id)?.code ?? null

  /**
   * A new client's language is Dutch in a country where that is spoken, otherwise the first language of the country.
   */
  function newClient(): ClientValues {
    const spoken = (locales.data ?? []).filter(({ active }) => active)
    const own =
      spoken.find((locale) => locale.code === `nl_${codeOf(countryId)}`) ??
      spoken.find((locale) => locale.code.endsWith(`_${codeOf(countryId)}`)) ??
      spoken[0]
    return emptyClient(countryId, own?.id ?? null)
  }
  const record = useRecord({
    id: clientId,
    name: 'client',
    api: { show, create, update, activate, deactivate },
    refreshes: [list],
    start,
    inputOf,
    onClose,
    onSaved,
    valuesOf: (stored) => (stored ? valuesOf(stored) : newClient()),
    successMessage: ({ first_name, last_name }, what) => t(what, { name: `${first_name} ${last_name}` }),
    needs: [countries, locales, genders],
  })
  const { stored } = record

  function valueInWords(field: keyof ClientValues, value: unknown): string | undefined {
    if (field === 'birthdate') return shownDay(value as string | null, language)
    const rows = { gender_id: genders.data, locale_id: locales.data, country_id: countries.data }[field as 'gender_id']
    const row = rows?.find(({ id }) => id === value)
    return row && translate(row.name, language)
  }
  const options = (rows: typeof genders.data, held: number | null = null) =>
    offered(
      (rows ?? []).map(({ id, name, active }) => ({ value: id, label: translate(name, language), active })),
      [held],
    )
  return (
    <RecordPopup
      record={record}
      title={t(clientId === null ? 'newTitle' : 'editTitle')}
      subtitle={stored ? `${stored.first_name} ${stored.last_name}` : undefined}
      size="wide"
      nested={nested}
      addLabel={t('create')}
      words={(field) => t(field === 'supported_country_id' ? 'country_id' : field)}
      valueInWords={valueInWords}
    >
      <ClientFields
        form={record.form}
        genders={options(genders.data, stored?.gender_id)}
        locales={options(locales.data, stored?.locale_id)}
        countries={options(countries.data, stored?.country_id)}
        codeOf={codeOf}
      />
    </RecordPopup>
  )
}

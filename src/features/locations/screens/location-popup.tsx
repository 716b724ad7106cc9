import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { employeesApi } from '#features/employees/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { locationsApi } from '../contract.ts'
import { HoursFields } from './hours-fields.tsx'
import { LocationFields, ownersCall } from './location-fields.tsx'
import {
  changeOf,
  fieldNames,
  inputOf,
  newLocation,
  noCompany,
  valuesOf,
  type LocationValues,
} from './location-values.ts'
import { RoomsFields } from './rooms-fields.tsx'
import { RuleFactsContext } from './ruled.tsx'

const { show, create, update, activate, deactivate, list } = locationsApi
const inTabs = ['timetables', 'rooms'] as const

/** `/locations/new` and `/locations/9`: the location with its opening hours and rooms (spec 3 §3 to §5). */
// Hooks: one for the record, and one for each list from which its fields choose and its changes are named.
export function LocationPopup() {
  const { t } = useTranslation('locations')
  const id = useAddressId('id')
  const language = useLanguage()
  const { countries, countryId } = useCountryChoice()
  const types = useRead(referenceDataApi.locationTypes, {}, { staleTime: 600_000 })
  const record = useRecord({
    id,
    name: 'location',
    api: { show, create, update, activate, deactivate },
    names: fieldNames,
    valuesOf: (stored) => (stored ? valuesOf(stored) : newLocation(countryId, t('roomNumber', { number: 1 }))),
    // When the country has a legal entity by now, the typed details are not sent.
    inputOf: (values: LocationValues): ReturnType<typeof changeOf> =>
      id === null ? inputOf(ground.withCompany ? values : { ...values, company: noCompany }) : changeOf(values),
    successMessage: ({ place_and_name }, what) => t(what === 'created' ? 'created' : 'saved', { name: place_and_name }),
    onClose: useBack('/locations'),
    refreshes: [list, listsApi.locations, listsApi.rooms, locationsApi.raw, locationsApi.rooms, locationsApi.companies],
    needs: [types],
    editable: (stored) => stored.editable,
  })
  const { form, stored } = record
  const chosen = form.hook.watch('country_id')
  const companies = useRead(
    locationsApi.companies,
    { params: { countryId: chosen ?? 0 } },
    { enabled: chosen !== null },
  ).data
  const levels = useRead(
    referenceDataApi.priceLevels,
    { params: { countryId: chosen ?? 0 }, query: withInactive },
    { enabled: chosen !== null },
  ).data
  const owners = useRead(employeesApi.list, ownersCall).data
  const ground = {
    countryCode: countries.find((country) => country.id === chosen)?.code ?? null,
    withCompany: companies?.companies.length === 0,
  }

  /** Writes a value in words, for the note about somebody else's changes. */
  function valueInWords(field: keyof LocationValues, value: unknown): string | undefined {
    const named = (options: readonly { readonly id: number; readonly name: string }[] | undefined) =>
      options?.find((option) => option.id === value)?.name ?? (typeof value === 'number' ? String(value) : '')
    switch (field) {
      case 'country_id':
        return named(countries)
      case 'type_id':
        return named(types.data?.map((type) => ({ id: type.id, name: translate(type.name, language) })))
      case 'price_level_id':
        return named(levels)
      case 'legal_entity_id':
        return named(companies?.companies)
      case 'ownerIds':
        return (value as LocationValues['ownerIds'])
          .map((one) => owners?.body.find((owner) => owner.id === one)?.name ?? one)
          .join(', ')
      case 'rooms':
        return (value as LocationValues['rooms']).map((room) => room.name).join(', ')
      case 'timetables':
        return (value as LocationValues['timetables'])
          .map(
            (day) =>
              `${t(`day${day.weekday as 1}`)} ${day.active ? `${day.time_from}–${day.time_till}` : t('closed').toLowerCase()}`,
          )
          .join(', ')
      default:
        return undefined
    }
  }

  const fields = (Object.keys(newLocation(null, '')) as (keyof LocationValues)[]).filter(
    (field) => !inTabs.some((tab) => tab === field),
  )
  return (
    <RuleFactsContext value={ground}>
      <RecordedPopup
        record={record}
        size="wide"
        title={id === null ? t('newTitle') : (stored?.place_and_name ?? t('editTitle'))}
        subtitle={stored ? t('editTitle') : undefined}
        words={(field) => t(field)}
        valueInWords={valueInWords}
        offerOneMore
        history={locationsApi.history}
        sections={[
          {
            key: 'details',
            label: t('details'),
            fields,
            content: <LocationFields form={form} location={stored} countries={countries} companies={companies} />,
          },
          { key: 'hours', label: t('openingHours'), fields: ['timetables'], content: <HoursFields form={form} /> },
          {
            key: 'rooms',
            label: t('rooms'),
            fields: ['rooms'],
            content: <RoomsFields form={form} location={stored} />,
          },
        ]}
      />
    </RuleFactsContext>
  )
}

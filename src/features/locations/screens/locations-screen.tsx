import { IconCircleOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { send } from '#platform/client/api.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { outdate, useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { refuseInList } from '#platform/client/left-behind.ts'
import { setLocations } from '#platform/client/location.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { locationsApi, locationsOverview } from '../contract.ts'

type Row = RowOf<typeof locationsOverview>

/** The top bar and every picker follow changes that are saved here. */
function useChoosableAtOnce(): () => Promise<void> {
  const queries = useQueryClient()
  const { data } = useRead(listsApi.locations)
  useEffect(() => {
    if (data) setLocations(data)
  }, [data])
  return () => outdate(queries, listsApi.locations, listsApi.rooms)
}

/** `/locations`: where the chain is, and whose (spec 3 §2). */
export function LocationsScreen() {
  const { t } = useTranslation('locations')
  const language = useLanguage()
  const { countries } = useCountryChoice()
  const refreshChoice = useChoosableAtOnce()
  const types = useRead(referenceDataApi.locationTypes, {}, { staleTime: 600_000 }).data ?? []

  async function deactivate({ id }: Row): Promise<void> {
    await send(locationsApi.remove, { params: { id } }).catch(refuseInList)
    await refreshChoice()
  }
  return (
    <OverviewPage
      overview={locationsOverview}
      path="/locations"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `/locations/${row.id}`}
      prefetch={locationsApi.show}
      cells={{ type: (row) => row.type && translate(row.type, language) }}
      widths={{
        name: '190px 1fr',
        place: '104px 0.6fr',
        address: '216px 1.6fr',
        country: '104px',
        type: '84px',
        owners: '120px 1fr',
        rooms: '60px',
      }}
      yields={['type']}
      filters={[
        { kind: 'status' },
        ...(countries.length > 1
          ? [
              {
                kind: 'choices',
                key: 'countries',
                label: t('country'),
                options: countries.map(({ id, name }) => ({ value: id, label: name })),
              } as const,
            ]
          : []),
        {
          kind: 'choices',
          key: 'types',
          label: t('type'),
          options: types.map((type) => ({ value: type.id, label: translate(type.name, language) })),
        },
      ]}
      totals={{ rooms: t('rooms') }}
      add={{ may: 'location.create', path: '/locations/new', label: t('add') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: locationsApi.remove.may,
          danger: true,
          fits: (row) => row.editable && !row.deactivated_at,
          run: deactivate,
          done: (row) => t('deactivated', { name: row.place_and_name }),
          undo: (row) => send(locationsApi.activate, { params: { id: row.id } }).then(refreshChoice),
        },
      ]}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}

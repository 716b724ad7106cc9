import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { daysBetween, localTimeAt } from '#kernel/day.ts'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { stringifySearch } from '#platform/client/address.ts'
import { outdate, useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useLive } from '#platform/client/live.ts'
import { placeName } from '#platform/client/location.ts'
import { useSearchWords } from '#platform/client/navigation.ts'
import { usePaused } from '#platform/client/paused.ts'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { listsApi } from '#features/lists/contract.ts'
import { reportsApi } from '../contract.ts'
import { missingParts, reportsToFinish } from '../contract/to-finish.ts'
import { toFinishPath } from './places.ts'

type Row = RowOf<typeof reportsToFinish>

const client = (row: Row) => <ClientName id={row.client_id} name={row.client} />

/** Reads the list again when a visit changes, its report is saved, or a photo comes or is signed, with a pause in between. */
function useChangesOfVisits(): void {
  const queries = useQueryClient()
  const readAgain = usePaused(() => void outdate(queries, reportsApi.toFinish, reportsApi.toFinishChoices))
  useLive('appointments', 'everywhere', readAgain)
  useLive('photos', 'everywhere', readAgain)
}

/** The filters; without a choice of the practitioner the server shows the visits of the usual one. */
function useFilters(): FilterField[] {
  const { t } = useTranslation('reports')
  const choices = useRead(reportsApi.toFinishChoices).data
  const locations = useRead(listsApi.locations).data ?? []
  const usual = String(choices?.usual ?? 'everybody')
  const practitioners = [
    ...(choices?.others ? [{ value: 'everybody', label: t('everybody') }] : []),
    ...(choices?.practitioners ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return [
    {
      kind: 'one',
      key: 'practitioner',
      label: t('practitioner'),
      input: (value, onChange) => (
        <SelectInput
          label={t('practitioner')}
          options={practitioners}
          value={value ?? usual}
          onChange={(chosen) => onChange(chosen === usual ? null : chosen)}
        />
      ),
    },
    {
      kind: 'choice',
      key: 'location',
      label: t('location'),
      options: locations.map((place) => ({ value: place.id, label: placeName(place) })),
    },
    {
      kind: 'choice',
      key: 'missing',
      label: t('missing'),
      options: missingParts.map((value) => ({ value, label: t(`missing_${value}`) })),
    },
  ]
}

/** `/reports-to-finish`: the visits that lack a complete report, the longest waiting first. */
export function ToFinishScreen() {
  const { t } = useTranslation('reports')
  const { moment } = useFormat()
  const language = useLanguage()
  const filters = useFilters()
  // The report closes onto this list as it is now; without filters the question mark stands for the list.
  const list = encodeURIComponent(stringifySearch(useSearchWords()) || '?')
  useChangesOfVisits()
  const waits = ({ waiting_since, zone }: Row) => {
    const days = daysBetween(localTimeAt(Date.parse(waiting_since), zone).day, localTimeAt(Date.now(), zone).day)
    return days > 0 ? t('waitsDays', { count: days }) : t('waitsToday')
  }
  const when = (row: Row) => <span className="num">{moment(row.datetime_from, row.zone)}</span>
  return (
    <OverviewPage
      overview={reportsToFinish}
      path={toFinishPath}
      title={t('toFinishTitle')}
      words={(key) => t(key)}
      opens="page"
      open={(row) => `/report/${row.id}?list=${list}`}
      cells={{
        waiting_since: waits,
        datetime_from: when,
        client,
        treatment: (row) => translate(row.treatment, language),
        missing: (row) => t(`missing_${row.missing}`),
      }}
      widths={{
        waiting_since: '116px',
        datetime_from: '148px',
        client: '140px 1fr',
        treatment: '150px 1.3fr',
        location: '130px 1fr',
        missing: '160px',
      }}
      yields={['location', 'practitioner']}
      filters={filters}
      empty={{ title: t('nothingToFinish'), text: t('nothingToFinishText') }}
    />
  )
}

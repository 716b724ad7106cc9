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
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { usePaused } from '#platform/client/paused.ts'
import { usePerson } from '#platform/client/session.ts'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { reportsApi } from '../contract.ts'
import { maxLocationsAtOnce, missingParts, reportsToFinish } from '../contract/to-finish.ts'
import { heardOf, placeIn, placeOfList } from '../rules/to-finish.ts'
import { toFinishPath } from './places.ts'

type Row = RowOf<typeof reportsToFinish>

const client = (row: Row) => <ClientName id={row.client_id} name={row.client} />

/**
 * Reads the list again when a visit changes where it looks, its report is saved, or a photo comes or is signed, with a
 * pause in between.
 */
function useChangesOfVisits(place: number | 'all'): void {
  const queries = useQueryClient()
  const readAgain = usePaused(() => void outdate(queries, reportsApi.toFinish, reportsApi.toFinishChoices))
  const { locations } = useLocationChoice()
  const heard = { locations: place === 'all' ? heardOf(locations.map(({ id }) => id)) : [place] }
  useLive('appointments', heard, readAgain)
  useLive('photos', heard, readAgain)
}

/** The practitioner and the place of the list: those of the address, or those that the server shows without it. */
function useShownVisits() {
  const words = useSearchWords()
  const person = usePerson()
  const { location: screen, locations } = useLocationChoice()
  const chosen = placeIn(words.location)
  const practitioner = Number(words.practitioner) || undefined
  const query = {
    ...(chosen === undefined ? screen && { location: screen.id } : { location: chosen }),
    ...(practitioner && { practitioner }),
  }
  const choices = useRead(reportsApi.toFinishChoices, { query }).data
  const usual = String(choices?.usual ?? 'everybody')
  const who = words.practitioner ?? usual
  const isOwn = who === String(person.id)
  return {
    choices,
    usual,
    usualPlace: placeOfList({ chosen: undefined, screen: screen?.id }, isOwn),
    place: placeOfList({ chosen, screen: screen?.id }, isOwn),
    screen,
    locations,
    isAllOffered: who !== 'everybody' || locations.length <= maxLocationsAtOnce,
  }
}
type ShownVisits = ReturnType<typeof useShownVisits>

interface PlaceInputProps {
  readonly visits: ShownVisits
  readonly hideLabel?: boolean
  readonly onChange: (chosen: string | null) => void
}

/** Chooses a location, or all; what is usual is not written into the address. */
function PlaceInput({ visits: { place, usualPlace, locations, isAllOffered }, hideLabel, onChange }: PlaceInputProps) {
  const { t } = useTranslation('reports')
  return (
    <SelectInput
      label={t('location')}
      hideLabel={hideLabel}
      options={[
        ...(isAllOffered || place === 'all' ? [{ value: 'all', label: t('allLocations') }] : []),
        ...locations.map((one) => ({ value: String(one.id), label: placeName(one) })),
      ]}
      value={String(place)}
      onChange={(chosen) => onChange(chosen === String(usualPlace) ? null : chosen)}
    />
  )
}

/** The filters; without a choice of the practitioner the server shows the visits of the usual one. */
function useFilters(visits: ShownVisits): FilterField[] {
  const { t } = useTranslation('reports')
  const { choices, usual } = visits
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
      kind: 'one',
      key: 'location',
      label: t('location'),
      input: (_, onChange) => <PlaceInput visits={visits} onChange={onChange} />,
    },
    {
      kind: 'choice',
      key: 'missing',
      label: t('missing'),
      options: missingParts.map((value) => ({ value, label: t(`missing_${value}`) })),
    },
  ]
}

/**
 * `/reports-to-finish`: the visits that lack a complete report, the longest waiting first: the own ones, or those of the
 * location of the page.
 */
export function ToFinishScreen() {
  const { t } = useTranslation('reports')
  const { moment } = useFormat()
  const language = useLanguage()
  const visits = useShownVisits()
  const filters = useFilters(visits)
  const go = useGo()
  const words = useSearchWords()
  // The report closes onto this list as it is now; without filters the question mark stands for the list.
  const list = encodeURIComponent(stringifySearch(words) || '?')
  useChangesOfVisits(visits.place)
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
      within={visits.screen ? { screen_location: visits.screen.id } : {}}
      tools={
        <PlaceInput
          visits={visits}
          hideLabel
          onChange={(chosen) =>
            go(toFinishPath, { search: { ...words, location: chosen ?? undefined, page: undefined } })
          }
        />
      }
      empty={{ title: t('nothingToFinish'), text: t('nothingToFinishText') }}
    />
  )
}

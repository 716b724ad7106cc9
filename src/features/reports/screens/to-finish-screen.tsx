import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { addDays, daysBetween, localTimeAt, parseDay } from '#kernel/day.ts'
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
import { browserToday, DayInput } from '#platform/client/ui/day-input.tsx'
import type { FilterField } from '#platform/client/ui/overview/overview-address.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { reportsApi } from '../contract.ts'
import { maxWaitingDays, missingParts, reportsToFinish } from '../contract/to-finish.ts'
import { locationsToListenTo, placeIn, placeOfList } from '../rules/to-finish.ts'
import { toFinishPath } from './places.ts'

type Row = RowOf<typeof reportsToFinish>

const client = (row: Row) => <ClientName id={row.client_id} name={row.client} />

/**
 * Reads the list again when a visit changes where it looks, its report is saved, or a photo comes or is signed, with a
 * pause in between.
 */
function useChangesOfVisits(visits: ShownVisits): void {
  const queries = useQueryClient()
  const readAgain = usePaused(() => void outdate(queries, reportsApi.toFinish, reportsApi.toFinishChoices))
  const own = usePerson().locationIds
  const { screen, locations } = visits
  const all = locations.map(({ id }) => id)
  const place = { locations: locationsToListenTo(visits, { own, screen: screen?.id, all }) }
  useLive('appointments', place, readAgain)
  useLive('photos', place, readAgain)
}

/** The practitioner and the place of the list: those of the address, or those that the server shows without it. */
function useShownVisits() {
  const words = useSearchWords()
  const person = usePerson()
  const { location: screen, locations } = useLocationChoice()
  const chosen = placeIn(words.location)
  const practitioner = words.practitioner === 'everybody' ? 'everybody' : Number(words.practitioner) || undefined
  const till = parseDay(words.till ?? '')
  const query = {
    ...(screen && { screen_location: screen.id }),
    ...(chosen !== undefined && { location: chosen }),
    ...(practitioner && { practitioner }),
    ...(till && { till }),
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
    isOwn,
    till,
    screen,
    locations,
  }
}
type ShownVisits = ReturnType<typeof useShownVisits>

/**
 * The active locations, and those that were deactivated while visits wait there. In the list of all locations they tell
 * how many wait at each, the most first.
 */
function usePlaceOptions({ choices, place, locations }: ShownVisits) {
  const { t } = useTranslation('reports')
  const waiting = choices?.locations ?? []
  const numbers = new Map(waiting.map((one) => [one.id, one.waiting]))
  const options = [
    ...locations.map((one) => ({ id: one.id, label: placeName(one) })),
    ...waiting
      .filter(({ deactivated }) => deactivated)
      .map(({ id, name }) => ({ id, label: t('closedLocation', { location: name }) })),
  ].map(({ id, label }) => ({ value: String(id), label, count: place === 'all' ? (numbers.get(id) ?? 0) : 0 }))
  return options
    .toSorted((one, other) => other.count - one.count)
    .map(({ value, label, count }) => ({ value, label: count ? `${label} · ${count}` : label }))
}

interface PlaceInputProps {
  readonly visits: ShownVisits
  readonly hideLabel?: boolean
  readonly onChange: (chosen: string | null) => void
}

/** Chooses a location, or all; what is usual is not written into the address. */
function PlaceInput({ visits, hideLabel, onChange }: PlaceInputProps) {
  const { t } = useTranslation('reports')
  const options = usePlaceOptions(visits)
  return (
    <SelectInput
      label={t('location')}
      hideLabel={hideLabel}
      options={[{ value: 'all', label: t('allLocations') }, ...options]}
      value={String(visits.place)}
      onChange={(chosen) => onChange(chosen === String(visits.usualPlace) ? null : chosen)}
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
      kind: 'one',
      key: 'till',
      label: t('visitsTill'),
      input: (value, onChange) => (
        <DayInput
          label={t('visitsTill')}
          value={value}
          max={browserToday()}
          onChange={(typed) => onChange((typed && parseDay(typed)) || null)}
        />
      ),
    },
    {
      kind: 'choice',
      key: 'missing',
      label: t('missing'),
      options: missingParts.map((value) => ({ value, label: t(`missing_${value}`) })),
    },
  ]
}

/** Tells of which days the list of a large chain has the visits, and goes back to those before. */
function DaysNote({ visits: { choices, till }, onTill }: { visits: ShownVisits; onTill: (till: string) => void }) {
  const { t } = useTranslation('reports')
  const { day } = useFormat()
  if (!choices || choices.days === maxWaitingDays) return null
  const last = till ?? browserToday()
  const before = addDays(last, -choices.days)
  return (
    <p className="dim">
      {t('fewerDays', { count: choices.days, day: day(last) })}{' '}
      {daysBetween(before, browserToday()) < maxWaitingDays && (
        <Button size="compact-sm" variant="default" onClick={() => onTill(before)}>
          {t('earlierVisits')}
        </Button>
      )}
    </p>
  )
}

/** The words for a list without rows: nobody reads that all reports are finished where one location has none. */
function emptyWords(t: TFunction<'reports'>, { place, isOwn, screen }: ShownVisits, onAll: () => void) {
  if (isOwn) return { title: t('nothingToFinishOwn'), text: t('nothingToFinishOwnText') }
  if (place === 'all' || !screen) return { title: t('nothingToFinish'), text: t('nothingToFinishText') }
  return {
    title: t('nothingToFinishAt', { location: placeName(screen) }),
    text: t('nothingToFinishAtText'),
    action: (
      <Button variant="default" onClick={onAll}>
        {t('showAllLocations')}
      </Button>
    ),
  }
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
  useChangesOfVisits(visits)
  const show = (changed: Readonly<Record<string, string | undefined>>) =>
    go(toFinishPath, { search: { ...words, ...changed, page: undefined } })
  const empty = emptyWords(t, visits, () => show({ location: 'all' }))
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
      tools={<PlaceInput visits={visits} hideLabel onChange={(chosen) => show({ location: chosen ?? undefined })} />}
      above={<DaysNote visits={visits} onTill={(till) => show({ till })} />}
      empty={empty}
    />
  )
}

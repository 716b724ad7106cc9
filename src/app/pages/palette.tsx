import { Combobox, Modal, useCombobox, type ComboboxStore, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCalendarEvent, IconCalendarPlus, IconPlus, IconSearch, IconUser, type Icon } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientCardApi, type Visit } from '#features/appointments/contract/client-card.ts'
import { useVisitLine } from '#features/appointments/screens/client/client-card.tsx'
import { useGoToVisit } from '#features/appointments/screens/place/visit-address.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { useTitle } from '#platform/client/screen.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { inNavigation, inPalette } from './navigation.ts'
import styles from './palette.module.css'

const pauseMs = 150
/** Shorter searches match too many clients. */
const searchFrom = 2

interface Entry {
  /** The address that it opens; for a visit, a unique name. */
  readonly key: string
  readonly icon: Icon
  readonly name: string
  readonly detail?: string
  /** A coming visit of the client above it; choosing it shows it in the calendar. */
  readonly visit?: Visit
  /** It belongs to the client above it. */
  readonly below?: true
}

/**
 * Finds clients by name, e-mail, phone or birthdate, each followed by their coming visits and by booking for them. It returns only answers to
 * the current search: Enter must not choose somebody else.
 */
function useClients(query: string) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const sayVisit = useVisitLine()
  const may = useMay()
  const [search] = useDebouncedValue(query, pauseMs)
  const books = may('appointment.create')
  const sees = may(['calendar.location.read', 'calendar.employee.read'])
  const wanted = may('client.read') && query.length >= searchFrom
  const { data, error, isPlaceholderData } = useRead(
    clientCardApi.search,
    { query: { filters: { search } } },
    { enabled: wanted && search.length >= searchFrom },
  )
  const current = wanted && search === query && !isPlaceholderData
  const clients = current
    ? (data ?? []).flatMap(({ next, ...client }): Entry[] => [
        {
          key: `/clients/${client.id}`,
          icon: IconUser,
          name: `${client.first_name} ${client.last_name}`,
          detail: [
            client.birthdate && day(client.birthdate),
            client.phone_number && spacedPhone(client.phone_number),
            client.email,
          ]
            .filter(Boolean)
            .join(' · '),
        },
        ...(sees
          ? next.map((visit): Entry => ({
              key: `visit ${visit.id}`,
              icon: IconCalendarEvent,
              name: sayVisit(visit),
              visit,
              below: true,
            }))
          : []),
        ...(books
          ? [
              {
                key: `/calendar/new/${client.id}`,
                icon: IconCalendarPlus,
                name: t('newAppointment'),
                below: true,
              } as const,
            ]
          : []),
      ])
    : []
  return {
    clients,
    searches: may('client.read'),
    busy: wanted && !error && (!current || !data),
    error: current ? error : null,
  }
}

/** The screens and actions that this person may open, by name. */
function useScreens(query: string): readonly Entry[] {
  const titleOf = useTitle()
  const person = usePerson()
  return [
    ...inNavigation(person).map(({ path, title, icon }): Entry => ({ key: path, icon, name: titleOf(title) })),
    ...inPalette(person).map(({ path, title }): Entry => ({ key: path, icon: IconPlus, name: titleOf(title) })),
  ].filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
}

/** The results of a search: screens, actions, and clients with their visits. */
function useEntries(query: string) {
  const screens = useScreens(query)
  const clientResults = useClients(query)
  return { ...clientResults, screens, keys: [...screens, ...clientResults.clients].map(({ key }) => key).join() }
}

/** Selects the first of the entries whenever they change, so that Enter opens it. */
function usePreselected(combobox: ComboboxStore, keys: string): void {
  const preselect = useEffectEvent(() => {
    if (keys) combobox.selectFirstOption()
    else combobox.resetSelectedOption()
  })
  useEffect(() => {
    preselect()
  }, [keys])
}

/** Opens an entry: its visit in the calendar, or else its address. */
function useLeadTo(): (entry: Pick<Entry, 'key' | 'visit'>) => void {
  const go = useGo()
  const goToVisit = useGoToVisit()
  return ({ key, visit }) => {
    if (visit) goToVisit(visit)
    else go(key)
  }
}

/**
 * The palette of Ctrl-K: opens a screen or the page of a client, starts an action, books for a client, or shows one of
 * their coming visits.
 */
export function Palette({ typedAhead, onClose }: { readonly typedAhead: () => string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  useBackCloses(onClose)
  useDialog()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  // The list is always open, so Esc closes the whole palette and not just the list.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const { screens, clients, keys, searches, busy, error } = useEntries(query)
  usePreselected(combobox, keys)
  const leadTo = useLeadTo()

  const group = (label: string, entries: readonly Entry[]) =>
    entries.length > 0 && (
      <Combobox.Group label={label}>
        {entries.map(({ key, icon: EntryIcon, name, detail, visit, below }) => (
          <Combobox.Option key={key} value={key} className={styles.entry} data-below={below}>
            <EntryIcon size={18} stroke={1.7} aria-hidden />
            <span>
              <span className={styles.name}>{name}</span>
              {detail && <span className={styles.detail}>{detail}</span>}
              {visit && <VisuallyHidden>. {t('goToVisit', { ns: 'appointments' })}</VisuallyHidden>}
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Group>
    )

  function choose(key: string): void {
    onClose()
    const entry = clients.find((one) => one.key === key)
    leadTo(entry ?? { key })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      withCloseButton={false}
      size={600}
      yOffset={80}
      padding={0}
      attributes={{ content: { 'aria-label': t('search') } }}
      transitionProps={{ duration: 0 }}
    >
      <Combobox store={combobox} onOptionSubmit={choose}>
        <div className={styles.search}>
          <IconSearch size={18} stroke={1.7} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              data-autofocus
              aria-label={t('search')}
              placeholder={t(searches ? 'searchClientOrScreen' : 'searchScreen')}
              value={typed}
              onFocus={() => {
                const ahead = typedAhead()
                if (ahead) setTyped(`${typed}${ahead}`)
              }}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
        </div>
        <Combobox.Options tabIndex={keys ? 0 : -1} className={styles.list} aria-label={t('search')} aria-busy={busy}>
          {group(t('screens'), screens)}
          {group(t('clients'), clients)}
        </Combobox.Options>
        {!keys && (
          <p className={styles.empty} role="status">
            {busy ? t('searching') : error ? sentencesOf(error).join(' ') : t('nothingFound')}
          </p>
        )}
      </Combobox>
    </Modal>
  )
}

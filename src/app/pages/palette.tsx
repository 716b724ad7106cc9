import '@mantine/spotlight/styles.css'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch, IconUser } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listsApi } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useTitle } from '#platform/client/screen.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { inNavigation } from './navigation.ts'
import styles from './palette.module.css'

const [palette, actions] = createSpotlight()
const pauseMs = 150
/** Shorter searches find half the chain. */
const searchFrom = 2

/** Ctrl-K: screens by name, clients by name, e-mail, phone or birthdate. A client leads to a new appointment. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const titleOf = useTitle()
  const { day } = useFormat()
  const go = useGo()
  const may = useMay()
  const person = usePerson()
  const [query, setQuery] = useState('')
  const [search] = useDebouncedValue(query.trim(), pauseMs)
  useEffect(() => actions.open(), [])

  const finds = may('client.read') && may('appointment.create') && search.length >= searchFrom
  const { data: found = [], isFetching, isPlaceholderData } = useRead(listsApi.clients, { query: { filters: { search } } }, { enabled: finds })
  // Only what answers this very search: Enter must not choose somebody else.
  const clients = finds && !isPlaceholderData && search === query.trim() ? found : []
  const wanted = query.trim().toLowerCase()
  const screens = inNavigation(person).filter((screen) => titleOf(screen.title).toLowerCase().includes(wanted))

  return (
    <Spotlight.Root store={palette} query={query} onQueryChange={setQuery} onSpotlightClose={onClose} shortcut={null} scrollable maxHeight="min(60vh, 460px)" size={600} yOffset={80} overlayProps={{ blur: 0, backgroundOpacity: 0.35, color: '#000' }} classNames={styles}>
      <Spotlight.Search
        placeholder={t(may('client.read') ? 'searchClientOrScreen' : 'searchScreen')} aria-label={t('search')}
        leftSection={isFetching ? <Loader size={17} aria-label={t('searching')} /> : <IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t('screens')}>
            {screens.map(({ path, title, icon: Icon }) => <Spotlight.Action key={path} label={titleOf(title)} leftSection={<Icon size={18} stroke={1.7} />} onClick={() => go(path)} />)}
          </Spotlight.ActionsGroup>
        )}
        {clients.length > 0 && (
          <Spotlight.ActionsGroup label={`${t('clients')} · ${t('newAppointment')}`}>
            {clients.map((client) => (
              <Spotlight.Action
                key={client.id} label={`${client.first_name} ${client.last_name}`} leftSection={<IconUser size={18} stroke={1.7} />}
                description={[client.birthdate && day(client.birthdate), client.phone_number, client.email].filter(Boolean).join(' · ')} onClick={() => go(`/calendar/new/${client.id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {!screens.length && !clients.length && !isFetching && <Spotlight.Empty>{t('nothingFound')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

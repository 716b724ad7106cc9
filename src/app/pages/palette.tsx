import { Combobox, Modal, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch, IconUser, type Icon } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listsApi } from '#features/lists/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { useTitle } from '#platform/client/screen.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import { useBackCloses } from '#platform/client/ui/back-closes.ts'
import { inNavigation, inPalette } from './navigation.ts'
import styles from './palette.module.css'

const pauseMs = 150
/** Shorter searches find half the chain. */
const searchFrom = 2

interface Entry { readonly path: string; readonly icon: Icon; readonly name: string; readonly detail?: string }

/** Clients for a search, by name, e-mail, phone or birthdate. Only what answers this very search: Enter must not choose somebody else. */
function useClients(query: string) {
  const { day } = useFormat()
  const may = useMay()
  const [search] = useDebouncedValue(query, pauseMs)
  const wanted = may('client.read') && may('appointment.create') && query.length >= searchFrom
  const { data, error, isPlaceholderData } = useRead(listsApi.clients, { query: { filters: { search } } }, { enabled: wanted && search.length >= searchFrom })
  const current = wanted && search === query && !isPlaceholderData
  const clients = current ? (data ?? []).map((client): Entry => ({
    path: `/calendar/new/${client.id}`,
    icon: IconUser,
    name: `${client.first_name} ${client.last_name}`,
    detail: [client.birthdate && day(client.birthdate), client.phone_number, client.email].filter(Boolean).join(' · '),
  })) : []
  return { clients, busy: wanted && !error && (!current || !data), error: current ? error : null }
}

/** Ctrl-K: goes to a screen, begins something, or makes an appointment for a client. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  useBackCloses(onClose)
  const titleOf = useTitle()
  const go = useGo()
  const may = useMay()
  const person = usePerson()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const combobox = useCombobox({ opened: true })
  const { clients, busy, error } = useClients(query)

  const named = (entry: Entry) => entry.name.toLowerCase().includes(query.toLowerCase())
  const screens = [
    ...inNavigation(person).map(({ path, title, icon }): Entry => ({ path, icon, name: titleOf(title) })),
    ...inPalette(person).map(({ path, title }): Entry => ({ path, icon: IconPlus, name: titleOf(title) })),
  ].filter(named)
  const paths = [...screens, ...clients].map((entry) => entry.path).join()
  const preselect = useEffectEvent(() => { if (paths) combobox.selectFirstOption(); else combobox.resetSelectedOption() })
  useEffect(() => { preselect() }, [paths])

  const group = (label: string, entries: readonly Entry[]) => entries.length > 0 && (
    <Combobox.Group label={label}>
      {entries.map(({ path, icon: EntryIcon, name, detail }) => (
        <Combobox.Option key={path} value={path} className={styles.entry}>
          <EntryIcon size={18} stroke={1.7} aria-hidden />
          <span><span className={styles.name}>{name}</span>{detail && <span className={styles.detail}>{detail}</span>}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )

  return (
    <Modal opened onClose={onClose} withCloseButton={false} size={600} yOffset={80} padding={0} aria-label={t('search')} transitionProps={{ duration: 0 }}>
      <Combobox store={combobox} onOptionSubmit={(path) => { onClose(); go(path) }}>
        <div className={styles.search}>
          <IconSearch size={18} stroke={1.7} aria-hidden />
          <Combobox.EventsTarget withExpandedAttribute>
            <input data-autofocus aria-label={t('search')} placeholder={t(may('client.read') ? 'searchClientOrScreen' : 'searchScreen')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          </Combobox.EventsTarget>
        </div>
        <Combobox.Options tabIndex={0} className={styles.list} aria-label={t('search')} aria-busy={busy}>
          {group(t('screens'), screens)}
          {group(`${t('clients')} · ${t('newAppointment')}`, clients)}
        </Combobox.Options>
        {!paths && <p className={styles.empty} role="status">{busy ? t('searching') : error ? sentencesOf(error).join(' ') : t('nothingFound')}</p>}
      </Combobox>
    </Modal>
  )
}

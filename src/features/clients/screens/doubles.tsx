import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { doublesApi, type ClientDouble } from '../contract/doubles.ts'
import type { ClientValues } from './client-values.ts'
import { doublesQuery } from './doubles-query.ts'
import styles from './doubles.module.css'

interface DoublesProps extends DoubleProps {
  readonly form: Form<ClientValues>
  /** The fields, beside which the doubles appear. */
  readonly children: ReactNode
}

interface DoubleProps {
  /** A double is chosen for what the form stands over, a booking, and not opened. */
  readonly chooses: boolean
  readonly onOpen: (client: ClientDouble) => void
}

const pauseMs = 400

/**
 * The likely doubles of the client who is being typed, asked for after a pause. Each answer is kept with its question, so a
 * late one does not replace a newer one.
 */
function useDoubles(form: Form<ClientValues>): readonly ClientDouble[] {
  const values = useWatch({ control: form.control }) as ClientValues
  const query = doublesQuery(values)
  // The text stays the same while nothing changes that counts.
  const [asked] = useDebouncedValue(JSON.stringify(query), pauseMs)
  const { data } = useRead(
    doublesApi.list,
    { query: (JSON.parse(asked) as typeof query) ?? {} },
    { enabled: asked !== 'null', optional: true, staleTime: 60_000 },
  )
  return query && asked !== 'null' ? (data ?? []) : []
}

/** The fields of a new client with the likely doubles beside them, below them where the window is narrow. */
export function Doubles({ form, children, ...opening }: DoublesProps) {
  const { t } = useTranslation('clients')
  const doubles = useDoubles(form)
  return (
    <div className={styles.beside}>
      {children}
      <aside className={styles.doubles} aria-label={t('doubles')} data-empty={doubles.length === 0}>
        <h3>
          <IconUserSearch size={16} stroke={1.8} aria-hidden />
          {t('doubles')}
        </h3>
        <VisuallyHidden role="status">
          {doubles.length > 0 && t('doublesFound', { count: doubles.length })}
        </VisuallyHidden>
        {doubles.length ? (
          <ul>
            {doubles.map((client) => (
              <li key={client.id}>
                <Double client={client} {...opening} />
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('doublesHint')}</p>
        )}
      </aside>
    </div>
  )
}

/** A likely double: who it is, and why. One who is inactive cannot be chosen. */
function Double({ client, chooses, onOpen }: DoubleProps & { readonly client: ClientDouble }) {
  const { t } = useTranslation('clients')
  const format = useFormat()
  const { first_name, last_name, birthdate, phone_number, email, place, active, reasons } = client
  const lines = [
    [birthdate && format.day(birthdate), place].filter(Boolean).join(' · '),
    phone_number && spacedPhone(phone_number),
    email,
  ]
  return (
    <UnstyledButton
      className={styles.double}
      title={t(!chooses ? 'openDouble' : active ? 'chooseDouble' : 'inactiveDouble')}
      disabled={chooses && !active}
      onClick={() => onOpen(client)}
    >
      <span className={styles.name}>
        {first_name} {last_name}
        {!active && <span className="dim"> {t('inactive')}</span>}
      </span>
      {reasons.map((reason) => (
        <span key={reason} className={styles.reason}>
          {t(`same.${reason}`)}
        </span>
      ))}
      {lines.filter(Boolean).map((line) => (
        <span key={line} className={styles.detail}>
          {line}
        </span>
      ))}
    </UnstyledButton>
  )
}

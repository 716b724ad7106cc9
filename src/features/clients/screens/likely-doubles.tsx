import { Link } from '@tanstack/react-router'
import { IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useMay } from '#platform/client/session.ts'
import { clientsApi, type Client } from '../contract.ts'
import { doublesApi } from '../contract/doubles.ts'
import { valuesOf } from './client-values.ts'
import { doublesQuery } from './doubles-query.ts'
import styles from './doubles.module.css'

/** The likely doubles of a stored client, each with the way to both side by side; nothing without any. */
export function LikelyDoubles({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients')
  const may = useMay()
  const query = doublesQuery(valuesOf(client))
  const mayCompare = may(doublesApi.list.may) && may(clientsApi.update.may)
  const { data } = useRead(
    doublesApi.list,
    { query: query ?? {} },
    { enabled: mayCompare && query !== null, optional: true, staleTime: 60_000 },
  )
  const others = (data ?? []).filter(({ id }) => id !== client.id)
  if (!others.length) return null
  return (
    <ul className={styles.likely} aria-label={t('doubles')}>
      {others.map(({ id, first_name, last_name }) => (
        <li key={id}>
          <IconUserSearch size={16} stroke={1.8} aria-hidden />
          <Link to={`/clients/${client.id}/merge/${id}`}>
            {t('likelyDouble', { name: `${first_name} ${last_name}`.trim() })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

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

/** The way to a stored client and their most likely double, side by side; nothing without one. */
export function LikelyDouble({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients')
  const may = useMay()
  const query = doublesQuery(valuesOf(client))
  const mayCompare = may(doublesApi.list.may) && may(clientsApi.update.may)
  const { data } = useRead(
    doublesApi.list,
    { query: query ?? {} },
    { enabled: mayCompare && query !== null, optional: true, staleTime: 60_000 },
  )
  const other = data?.find(({ id }) => id !== client.id)
  if (!other) return null
  return (
    <Link className={styles.likely} to={`/clients/${client.id}/merge/${other.id}`}>
      <IconUserSearch size={16} stroke={1.8} aria-hidden />
      {t('likelyDouble', { name: `${other.first_name} ${other.last_name}`.trim() })}
    </Link>
  )
}

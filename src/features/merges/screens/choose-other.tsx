import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#features/clients/contract.ts'
import { doublesApi } from '#features/clients/contract/doubles.ts'
import { valuesOf } from '#features/clients/screens/client-values.ts'
import { doublesQuery } from '#features/clients/screens/doubles-query.ts'
import { listsApi, type ClientOption } from '#features/lists/contract.ts'
import { queryOf, useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useGo } from '#platform/client/navigation.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { SearchSelect } from '#platform/client/ui/search-select.tsx'
import styles from './merges.module.css'

/** Chooses the client who becomes an alias of this one: a likely double, or anybody else. */
export function ChooseOther({ client }: { readonly client: Client }) {
  const { t } = useTranslation(['merges', 'clients'])
  const { day } = useFormat()
  const go = useGo()
  const query = doublesQuery(valuesOf(client))
  const doubles = useRead(doublesApi.list, { query: query ?? {} }, { enabled: query !== null, optional: true }).data
  const others = (doubles ?? []).filter(({ id }) => id !== client.id)
  const compare = (id: number) => go(`/clients/${client.id}/merge/${id}`)
  return (
    <Card title={t('chooseTitle')}>
      <p className={styles.text}>{t('chooseText')}</p>
      {others.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('clients:doubles')}</h3>
          <ul className={styles.doubles}>
            {others.map((other) => (
              <li key={other.id}>
                <UnstyledButton className={styles.double} onClick={() => compare(other.id)}>
                  <span>
                    <strong>{`${other.first_name} ${other.last_name}`.trim()}</strong>{' '}
                    <span className="num dim">{t('number', { id: other.id })}</span>
                    <small>
                      {[...other.reasons.map((reason) => t(`clients:same.${reason}`)), other.email, other.place]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <IconChevronRight size={16} stroke={1.7} aria-hidden />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <SearchSelect<ClientOption>
        label={t(others.length ? 'anotherClient' : 'otherClient')}
        value={null}
        onChange={(other) => other && compare(other.id)}
        find={(search) =>
          queryOf(listsApi.clients, {
            query: { filters: { search, country_id: client.supported_country_id } },
          })
        }
        idOf={({ id }) => id}
        nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`.trim()}
        detailOf={({ birthdate, email }) => [birthdate && day(birthdate), email].filter(Boolean).join(' · ')}
      />
    </Card>
  )
}

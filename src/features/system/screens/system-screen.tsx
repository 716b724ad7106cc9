import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { outdate, useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { systemApi } from '../contract.ts'
import { BooksCard } from './books-card.tsx'
import { ConcernsNote } from './concerns-note.tsx'
import { GivenUpCard } from './given-up-card.tsx'
import { LogCard } from './log-card.tsx'
import { StatementsCard } from './statements-card.tsx'
import { UpkeepCard } from './upkeep-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import styles from './system.module.css'

/** The page reads itself again, and sooner while a server is about to do a step that somebody asked for. */
const everyMs = { usually: 30_000, asked: 5000 } as const

/** `/system`: what was given up, what waits, the upkeep, the books, the log and the slow statements. */
export function SystemScreen() {
  const { t } = useTranslation(['system', 'common'])
  const { time } = useFormat()
  const queries = useQueryClient()
  const reading = useRead(
    systemApi.show,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.steps.some(({ asked }) => asked) ? everyMs.asked : everyMs.usually),
    },
  )
  return (
    <>
      <PageHead title={t('title')} subtitle={reading.data && t('asOf', { time: time(reading.data.as_of) })}>
        <Button
          variant="default"
          className={styles.button}
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
          onClick={() => void outdate(queries, systemApi.show, systemApi.statements)}
        >
          {t('common:refresh')}
        </Button>
      </PageHead>
      <div className={styles.page}>
        <Reading query={reading} skeleton={<SkeletonTable rows={8} columns={4} />}>
          {(state) => (
            <>
              <ConcernsNote state={state} />
              {state.given_up.count > 0 && <GivenUpCard givenUp={state.given_up} />}
              <div className={styles.pair}>
                <WaitingCard state={state} />
                <BooksCard check={state.check} />
              </div>
              <UpkeepCard steps={state.steps} now={state.as_of} />
              <LogCard log={state.log} />
            </>
          )}
        </Reading>
        <StatementsCard />
      </div>
    </>
  )
}

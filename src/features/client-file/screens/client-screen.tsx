import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useRead } from '#platform/client/data.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { ReadingOnly, useMay } from '#platform/client/session.ts'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, LoadError } from '#platform/client/ui/states.tsx'
import { PageTabs } from '#platform/client/ui/tabs.tsx'
import { clientFileApi } from '../contract.ts'
import { AppointmentsTab } from './appointments-tab.tsx'
import { useEarlyReads } from './block-reads.ts'
import { clientTabs, useClientAddress, useKeptAddress, type ClientTab } from './client-address.ts'
import { ClientHead, ClientHeadSkeleton } from './client-head.tsx'
import { DashboardSkeleton, DashboardTab } from './dashboard-tab.tsx'
import { InvoicesTab } from './invoices-tab.tsx'
import { NoSuchClient } from './no-such-client.tsx'
import { useClientChanges } from './use-client-changes.ts'

// The log is part of the administration, whose words come with it.
const AccessTab = lazyPart(() =>
  Promise.all([import('./access-tab.tsx'), loadWords('office')]).then(([module]) => ({ default: module.AccessTab })),
)

/** `/clients/9` and `/clients/9/2`: the page of a client, with its tabs. */
export function ClientScreen() {
  const { clientId } = useClientAddress()
  // Another client is another page: nothing of the one before may stay.
  return <ClientPage key={clientId} clientId={clientId} />
}

function ClientPage({ clientId }: { clientId: number }) {
  const { t } = useTranslation('clientFile')
  const { tab, show, edit } = useClientAddress()
  const may = useMay()
  const reading = useRead(clientFileApi.show, { params: { id: clientId } })
  useEarlyReads(clientId, tab === '0')
  useClientChanges(clientId)
  const client = reading.data
  useKeptAddress(clientId, client?.id)
  const tabs = clientTabs.filter((one) => may(one.may))
  const current = tabs.find(({ key }) => key === tab)?.key

  if (reading.error && !client)
    return reading.error.has('not_found') ? (
      <NoSuchClient error={reading.error} />
    ) : (
      <LoadError error={reading.error} onRetry={() => void reading.refetch()} />
    )
  return (
    <>
      {client ? <ClientHead client={client} onEdit={() => edit()} /> : <ClientHeadSkeleton />}
      {current ? (
        <PageTabs
          label={t('tabs')}
          tabs={tabs.map(({ key, name }) => ({ key, label: t(name) }))}
          shownKey={current}
          onShow={show}
        >
          <TabContent tab={current} clientId={clientId} />
        </PageTabs>
      ) : (
        <EmptyState
          icon={<IconMapSearch size={22} stroke={1.7} />}
          title={t('noSuchTab')}
          text={t('noSuchTabText')}
          action={
            <Button variant="default" onClick={() => show('0')}>
              {t('toDashboard')}
            </Button>
          }
        />
      )}
    </>
  )
}

function TabContent({ tab, clientId }: { tab: ClientTab; clientId: number }) {
  const { edit } = useClientAddress()
  const client = useRead(clientFileApi.show, { params: { id: clientId } }).data
  switch (tab) {
    case '0':
      return (
        <>
          <ReadingOnly value={Boolean(client?.erased_at)}>
            {client ? <DashboardTab client={client} onFill={edit} /> : <DashboardSkeleton />}
          </ReadingOnly>
          <Outlet />
        </>
      )
    // A table renders the popups over it.
    case '1':
      return <AppointmentsTab clientId={clientId} />
    case '2':
      return <InvoicesTab clientId={clientId} />
    case '3':
      return (
        <Suspense fallback={<SkeletonTable />}>
          <AccessTab clientId={clientId} />
        </Suspense>
      )
  }
}

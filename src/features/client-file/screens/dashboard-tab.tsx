import type { ComponentType } from 'react'
import type { May } from '#kernel/permission.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { AgreementsBlock } from '#features/agreements/screens/agreements-block.tsx'
import { contractsApi } from '#features/contracts/contract.ts'
import { ContractsBlock } from '#features/contracts/screens/contracts-block.tsx'
import { photoSharingApi } from '#features/photo-sharing/contract.ts'
import { SharingBlock } from '#features/photo-sharing/screens/sharing-block.tsx'
import { useMay } from '#platform/client/session.ts'
import { creditApi } from '#features/credit/contract.ts'
import { CreditBlock } from '#features/credit/screens/credit-block.tsx'
import { receivablesApi } from '#features/receivables/contract.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { SkeletonLines, SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { clientFileApi, clientInvoices, type ClientDashboard } from '../contract.ts'
import { DetailsBlock } from './details-block.tsx'
import { HistoryBlock } from './history-block.tsx'
import { InvoicesBlock, PaymentsBlock } from './invoices-block.tsx'
import { NotesBlock } from './notes-block.tsx'
import { OpenInvoicesBlock } from './open-invoices-block.tsx'
import { PackagesBlock } from './packages-block.tsx'
import { ScheduledBlock } from './scheduled-block.tsx'
import styles from './blocks.module.css'

/** A block of the dashboard, which reads and shows itself; only people with its permission see it (decision C135). */
interface ClientBlock {
  readonly key: string
  readonly may: May
  readonly Block: ComponentType<{ readonly client: ClientDashboard; readonly clientId: number }>
}

/** The blocks of both columns, from top to bottom. A feature with a block of its own adds a line. */
const left: readonly ClientBlock[] = [
  { key: 'notes', may: clientFileApi.show.may, Block: NotesBlock },
  { key: 'scheduled', may: clientFileApi.scheduled.may, Block: ScheduledBlock },
  { key: 'history', may: clientFileApi.appointments.may, Block: HistoryBlock },
  { key: 'invoices', may: clientInvoices.list.may, Block: InvoicesBlock },
]
const right: readonly ClientBlock[] = [
  { key: 'credit', may: creditApi.show.may, Block: CreditBlock },
  { key: 'open-invoices', may: receivablesApi.list.may, Block: OpenInvoicesBlock },
  { key: 'packages', may: clientFileApi.soldPackages.may, Block: PackagesBlock },
  { key: 'agreements', may: agreementsApi.ofClient.may, Block: AgreementsBlock },
  { key: 'photo-sharing', may: photoSharingApi.ofClient.may, Block: SharingBlock },
  { key: 'payments', may: clientInvoices.list.may, Block: PaymentsBlock },
  { key: 'contracts', may: contractsApi.list.may, Block: ContractsBlock },
]

interface DashboardTabProps {
  readonly client: ClientDashboard
  /** Opens the form at a field. */
  readonly onFill: (field: string) => void
}

/** The first tab: everything about a client at a glance. */
export function DashboardTab({ client, onFill }: DashboardTabProps) {
  const may = useMay()
  const blocks = (all: readonly ClientBlock[]) =>
    all.filter((one) => may(one.may)).map(({ key, Block }) => <Block key={key} client={client} clientId={client.id} />)
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{blocks(left)}</div>
      <div className={styles.column}>
        <DetailsBlock client={client} onFill={onFill} />
        {blocks(right)}
      </div>
    </div>
  )
}

/** The same while the client is loading. */
export function DashboardSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card>
          <SkeletonLines lines={2} />
        </Card>
        <Card flush>
          <SkeletonTable rows={3} columns={3} />
        </Card>
        <Card flush>
          <SkeletonTable rows={5} columns={3} />
        </Card>
      </div>
      <div className={styles.column}>
        <Card>
          <SkeletonLines lines={5} />
        </Card>
        <Card>
          <SkeletonLines lines={3} />
        </Card>
      </div>
    </div>
  )
}

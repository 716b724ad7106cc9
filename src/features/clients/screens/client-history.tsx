import { Suspense } from 'react'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { loadWords } from '#platform/client/i18n.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { clientsApi } from '../contract.ts'

const History = lazyPart(() =>
  Promise.all([import('#features/audit/screens/history.tsx'), loadWords('office')]).then(([module]) => ({
    default: module.History<typeof clientsApi.history>,
  })),
)

/** The changes of a client. They are read only when asked for, since that is logged as a look at the client. */
export function ClientHistory({ clientId }: { clientId: number }) {
  return (
    <Suspense fallback={<SkeletonLines lines={7} />}>
      <History of={clientsApi.history} params={{ id: clientId }} />
    </Suspense>
  )
}

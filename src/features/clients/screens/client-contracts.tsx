import { lazy, Suspense } from 'react'
import { loadWords } from '#platform/client/i18n.ts'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'

const ContractsBlock = lazy(() =>
  Promise.all([import('#features/contracts/screens/contracts-block.tsx'), loadWords('file')]).then(([module]) => ({
    default: module.ContractsBlock,
  })),
)

/** The uploaded contracts of a client (spec 1 §3). They are sent and removed at once, apart from the form. */
export function ClientContracts({ clientId }: { clientId: number }) {
  return (
    <Suspense fallback={<SkeletonTable rows={2} columns={3} />}>
      <ContractsBlock clientId={clientId} />
    </Suspense>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { problem } from '#kernel/problem.ts'
import { contractsApi } from '#features/contracts/contract.ts'
import { isEmptyRow } from '#features/contracts/screens/new-contract.ts'
import { useNewContracts, type Adding } from '#features/contracts/screens/use-new-contracts.ts'
import { loadWords } from '#platform/client/i18n.ts'
import type { Alongside } from '#platform/client/record.ts'
import { useMay } from '#platform/client/session.ts'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import type { Client } from '../contract.ts'
import styles from './client-fields.module.css'

const FormContracts = lazyPart(() =>
  Promise.all([import('#features/contracts/screens/form-contracts.tsx'), loadWords('file')]).then(([module]) => ({
    default: module.FormContracts,
  })),
)

/** The contracts that somebody adds in the form of a client, which are sent after the client was saved. */
export function useClientContracts(): { readonly adding: Adding; readonly alongside: Alongside<Client> } {
  const adding = useNewContracts()
  const waits = adding.rows.some((row) => !isEmptyRow(row))
  return {
    adding,
    alongside: {
      name: 'contracts',
      waits,
      judge: () => (!waits || adding.judge() ? null : problem('', 'contract_incomplete')),
      send: async ({ id }) => !waits || adding.sendTo(id),
    },
  }
}

interface ClientContractsProps {
  readonly clientId: number | null
  readonly adding: Adding
  /** The client was saved, and some of the files were not. */
  readonly isSaved: boolean
}

/** The contracts in the form of a client (spec 1 §3 to §5), for whoever may add some. */
export function ClientContracts({ clientId, adding, isSaved }: ClientContractsProps) {
  const { t } = useTranslation('contracts')
  if (!useMay()(contractsApi.upload.may)) return null
  return (
    <div className={styles.contracts}>
      {isSaved && (
        <p role="alert" className={styles.notSent}>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          {t('notSent')}
        </p>
      )}
      <Suspense fallback={<SkeletonTable rows={1} columns={3} />}>
        <FormContracts clientId={clientId} adding={adding} />
      </Suspense>
    </div>
  )
}

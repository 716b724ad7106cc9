import { useMay } from '#platform/client/session.ts'
import { contractsApi } from '../contract.ts'
import { ContractList } from './contract-list.tsx'
import { ContractsFrame } from './contracts-frame.tsx'
import { NewContracts } from './new-contracts.tsx'
import { useNewContracts } from './use-new-contracts.ts'

/** The uploaded contracts of a client, on their page; new ones are sent from here. */
export function ContractsBlock({ clientId }: { clientId: number }) {
  const mayAdd = useMay()(contractsApi.upload.may)
  const adding = useNewContracts()
  const isOpen = adding.rows.length > 0
  return (
    <ContractsFrame adding={mayAdd ? adding : null}>
      <ContractList clientId={clientId} saysNone={!isOpen} />
      {isOpen && mayAdd && <NewContracts clientId={clientId} adding={adding} />}
    </ContractsFrame>
  )
}

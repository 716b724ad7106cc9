import { useTranslation } from 'react-i18next'
import { useMay } from '#platform/client/session.ts'
import { contractsApi } from '../contract.ts'
import { ContractList } from './contract-list.tsx'
import { ContractsFrame } from './contracts-frame.tsx'
import { NewContractRows } from './new-contract-rows.tsx'
import type { Adding } from './use-new-contracts.ts'
import styles from './contracts.module.css'

interface FormContractsProps {
  /** The client whose contracts are shown; null while the client is new. */
  readonly clientId: number | null
  /** The rows, which the form sends after it has saved the client. */
  readonly adding: Adding
}

/** The contracts in the form of a client (spec 1 §3 to §5): those that are there, and rows for new ones. */
export function FormContracts({ clientId, adding }: FormContractsProps) {
  const { t } = useTranslation('contracts')
  const isOpen = adding.rows.length > 0
  const seesList = useMay()(contractsApi.list.may) && clientId !== null
  return (
    <ContractsFrame adding={adding}>
      {seesList && <ContractList clientId={clientId} saysNone={!isOpen} />}
      {!seesList && !isOpen && <p className={styles.nothing}>{t('sentWithForm')}</p>}
      {isOpen && (
        <div className={styles.adding}>
          <NewContractRows adding={adding} />
        </div>
      )}
    </ContractsFrame>
  )
}

import { IconArrowBackUp, IconCheck, IconClock, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { InvoiceState as State } from '../contract.ts'

const looks = {
  paid: { tone: 'ok', icon: IconCheck },
  on_account: { tone: 'warn', icon: IconClock },
  credited_in_part: { tone: 'plain', icon: IconReceiptRefund },
  credited: { tone: 'plain', icon: IconReceiptRefund },
  credit_note: { tone: 'plain', icon: IconArrowBackUp },
} as const satisfies Readonly<Record<State, unknown>>

/** Whether an invoice is paid, on account or credited, or is a credit note itself. */
export function InvoiceState({ state }: { state: State }) {
  const { t } = useTranslation('invoices')
  const { tone, icon: Icon } = looks[state]
  return (
    <Chip tone={tone} icon={<Icon size={13} stroke={2} aria-hidden />}>
      {t(`state_${state}`)}
    </Chip>
  )
}

import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { ReceivableState } from '../contract.ts'

const looks = {
  open: { tone: 'warn', icon: IconClock },
  overdue: { tone: 'bad', icon: IconAlertTriangle },
  settled: { tone: 'ok', icon: IconCheck },
  refund_due: { tone: 'bad', icon: IconArrowBackUp },
} as const

/** Where an invoice on account stands, by word, shape and colour. */
export function StateChip({ state }: { state: ReceivableState }) {
  const { t } = useTranslation('receivables')
  const { tone, icon: Icon } = looks[state]
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={1.9} aria-hidden />}>
      {t(`state_${state}`)}
    </Chip>
  )
}

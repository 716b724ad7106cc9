import { IconArrowBackUp, IconCheck, IconClockOff, IconGift } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { VoucherState as State } from '../contract.ts'

const looks = {
  open: { tone: 'ok', icon: IconGift },
  used: { tone: 'plain', icon: IconCheck },
  expired: { tone: 'warn', icon: IconClockOff },
  taken_back: { tone: 'plain', icon: IconArrowBackUp },
} as const satisfies Readonly<Record<State, unknown>>

/** Whether a voucher can be used, is used up, has ended or was taken back. */
export function VoucherState({ state }: { state: State }) {
  const { t } = useTranslation('vouchers')
  const { tone, icon: Icon } = looks[state]
  return (
    <Chip tone={tone} icon={<Icon size={13} stroke={2} aria-hidden />}>
      {t(`state_${state}`)}
    </Chip>
  )
}

import { Button } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { vouchersOverview, voucherStates } from '../contract.ts'
import { inGroups } from '../rules.ts'
import { VoucherState } from './voucher-state.tsx'

type Row = RowOf<typeof vouchersOverview>

const code = (row: Row) => <span className="num">{inGroups(row.code)}</span>
const state = (row: Row) => <VoucherState state={row.state} />

/** `/vouchers`: the gift vouchers that were sold; a code that is scanned into the search finds its voucher. */
export function VouchersScreen() {
  const { t } = useTranslation('vouchers')
  const language = useLanguage()
  const { day } = useFormat()
  return (
    <OverviewPage
      overview={vouchersOverview}
      path="/vouchers"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `/vouchers/${row.id}`}
      tools={
        <Button
          component={Link}
          to="/voucher-liability"
          variant="default"
          leftSection={<IconReportMoney size={16} stroke={1.7} />}
        >
          {t('liabilityTitle')}
        </Button>
      }
      cells={{
        code,
        state,
        expires_on: (row) => (row.expires_on ? day(row.expires_on) : t('forEver')),
        product: (row) => translate(row.product, language),
      }}
      widths={{ code: '208px', state: '132px', client_name: '140px 1fr', product: '130px 1fr', location: '130px 1fr' }}
      yields={['location', 'product', 'face_cents', 'sold_on']}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          options: voucherStates.map((value) => ({ value, label: t(`state_${value}`) })),
        },
        { kind: 'days', key: 'sold', label: t('sold_on') },
      ]}
      totals={{ open_cents: t('open_cents') }}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}

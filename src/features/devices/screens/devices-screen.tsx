import { IconCircleOff, IconMapPin, IconTool, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#kernel/overview.ts'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { send } from '#platform/client/api.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { OverviewPage } from '#platform/client/ui/overview/overview-page.tsx'
import { devicesApi, devicesOverview } from '../contract.ts'
import styles from './devices-screen.module.css'

type Row = RowOf<typeof devicesOverview>

/** `/devices`: which machines the chain has, and where (spec 3 §2). */
export function DevicesScreen() {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const format = useFormat()
  const { locations } = useLocationChoice()
  const types = useRead(referenceDataApi.deviceTypes, { query: withInactive }, { staleTime: 600_000 }).data ?? []
  const nameOf = ({ brand_name, name }: Row) => `${brand_name} ${name}`
  const place = ({ link, place: where }: Row) => {
    const Sign = link === 'Practitioner' ? IconUser : IconMapPin
    return (
      <span className={styles.place}>
        <Sign size={15} stroke={1.7} role="img" aria-label={t(link)} />
        <span>{where}</span>
      </span>
    )
  }
  const status = (row: Row) => {
    if (row.status === 'out_of_service')
      return (
        <Chip tone="warn" icon={<IconTool size={13} stroke={1.8} aria-hidden />}>
          {t('out_of_service')}
        </Chip>
      )
    return row.deactivated_at ? (
      <span className="dim">{t('since', { day: format.moment(row.deactivated_at).slice(0, 10) })}</span>
    ) : (
      t('active')
    )
  }
  return (
    <OverviewPage
      overview={devicesOverview}
      path="/devices"
      title={t('title')}
      words={(key) => t(key)}
      open={(row) => `/devices/${row.id}`}
      prefetch={devicesApi.show}
      cells={{ device_type: (row) => translate(row.device_type, language), place, status }}
      widths={{
        name: '176px 1fr',
        brand_name: '100px 0.6fr',
        serial_number: '134px',
        device_type: '90px',
        place: '240px 1.4fr',
        status: '136px',
      }}
      yields={['brand_name']}
      filters={[
        { kind: 'status' },
        {
          kind: 'choices',
          key: 'types',
          label: t('types'),
          options: types.map((type) => ({ value: type.id, label: translate(type.name, language) })),
        },
        {
          kind: 'choices',
          key: 'locations',
          label: t('locations'),
          options: locations.map((one) => ({ value: one.id, label: placeName(one) })),
        },
      ]}
      totals={{ out_of_service: t('out_of_service'), carried: t('carried') }}
      add={{ may: 'device.create', path: '/devices/new', label: t('add') }}
      rowActions={[
        {
          label: t('deactivate'),
          icon: IconCircleOff,
          may: 'device.update',
          danger: true,
          fits: (row) => !row.deactivated_at,
          run: (row) => send(devicesApi.remove, { params: { id: row.id } }),
          done: (row) => t('deactivated', { name: nameOf(row) }),
          undo: (row) => send(devicesApi.activate, { params: { id: row.id } }),
        },
      ]}
      empty={{ title: t('title'), text: t('emptyText') }}
    />
  )
}

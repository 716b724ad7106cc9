import { useTranslation } from 'react-i18next'
import { AbsencePopup } from '#features/schedules/screens/absence-popup.tsx'
import { useRead } from '#platform/client/data.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { Popup } from '#platform/client/ui/popup.tsx'
import { devicesApi, type Device } from '../contract.ts'
import { useDeviceToday } from './device-today.ts'

/** `/devices/9/periods/new` and `/devices/9/periods/5`: when a device is out of service, as schedules plan it. */
export function DevicePeriod() {
  const { t } = useTranslation('devices')
  const id = useAddressId('deviceId') ?? 0
  const back = useBack(`/devices/${id}/periods`)
  const reading = useRead(devicesApi.show, { params: { id } })
  if (reading.data) return <PeriodOf device={reading.data} back={back} />
  return (
    <Popup
      title={t('newPeriodTitle')}
      loading={!reading.error}
      error={reading.error && { error: reading.error, onRetry: () => void reading.refetch() }}
      form={null}
      onClose={back}
    >
      {null}
    </Popup>
  )
}

function PeriodOf({ device, back }: { device: Device; back: () => void }) {
  const { t } = useTranslation('devices')
  const { location, today } = useDeviceToday(device)
  return (
    <AbsencePopup
      over={{
        location,
        date: today,
        today,
        of: {
          subject: `device_id ${device.id}`,
          name: `${device.brand_name} ${device.name} (${device.serial_number})`,
          titles: { newOne: t('newPeriodTitle'), stored: t('periodTitle') },
        },
        close: () => back(),
      }}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import { employeesApi } from '#features/employees/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { absencesApi } from '#features/schedules/contract/absences.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import { useMay } from '#platform/client/session.ts'
import { devicesApi, type Device } from '../contract.ts'
import { DeviceFields } from './device-fields.tsx'
import { DevicePeriods } from './device-periods.tsx'
import { inputOf, newDevice, valuesOf, type DeviceValues } from './device-values.ts'

const { show, create, update, activate, deactivate, list, models } = devicesApi

/** `/devices/new` and `/devices/9`: the device form (spec 3 §3 to §5). */
export function DevicePopup({ start }: { readonly start?: 'periods' }) {
  const { t } = useTranslation('devices')
  const id = useAddressId('id')
  const may = useMay()
  const language = useLanguage()
  const { location, locations } = useLocationChoice()
  const types = useRead(referenceDataApi.deviceTypes, { query: withInactive }, { staleTime: 600_000 })
  const record = useRecord({
    id,
    name: 'device',
    api: { show, create, update, activate, deactivate },
    valuesOf: (stored) => (stored ? valuesOf(stored) : newDevice(location?.id ?? null)),
    inputOf,
    successMessage: (stored, what) => t(what === 'created' ? 'created' : 'saved', { name: nameOf(stored) }),
    onClose: useBack('/devices'),
    refreshes: [list, models, employeesApi.brands],
  })
  const { stored } = record

  /** Writes a value in words, for the note about somebody else's changes. */
  function valueInWords(field: keyof DeviceValues, value: unknown): string | undefined {
    switch (field) {
      case 'device_type_id':
        return translate((types.data ?? []).find((type) => type.id === value)?.name ?? {}, language)
      case 'link':
        return t(value as DeviceValues['link'])
      case 'location_id':
        return locations.filter((place) => place.id === value).map(placeName)[0]
      default:
        return undefined
    }
  }
  const fields = <DeviceFields form={record.form} device={stored} />
  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={id === null ? t('newTitle') : stored ? nameOf(stored) : t('editTitle')}
      subtitle={stored?.serial_number}
      words={(field) => t(field)}
      valueInWords={valueInWords}
      offerOneMore
      start={start}
      history={devicesApi.history}
      sections={
        stored
          ? [
              { key: 'details', label: t('details'), fields: Object.keys(valuesOf(stored)), content: fields },
              ...(may(absencesApi.ofSubject.may)
                ? [{ key: 'periods', label: t('periods'), content: <DevicePeriods device={stored} /> }]
                : []),
            ]
          : undefined
      }
    >
      {fields}
    </RecordedPopup>
  )
}

/** The popup that opens at the periods, after coming back from one of them. */
export function DevicePopupAtPeriods() {
  return <DevicePopup start="periods" />
}

const nameOf = ({ brand_name, name }: Pick<Device, 'brand_name' | 'name'>) => `${brand_name} ${name}`

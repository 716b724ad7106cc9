import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { employeesApi } from '#features/employees/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { ComboboxField, SelectField } from '#platform/client/ui/fields.tsx'
import { Ruled } from '#platform/client/ui/ruled.tsx'
import type { SelectOption } from '#platform/client/ui/select-input.tsx'
import { TextInput } from '#platform/client/ui/text-input.tsx'
import { deviceLimits, deviceLinks, devicesApi, type Device, type DeviceLink } from '../contract.ts'
import { afterLink, afterLocation, deviceProblems, type Linked } from '../rules/device.ts'
import { inputOf, type DeviceValues } from './device-values.ts'
import layout from '#platform/client/ui/form-columns.module.css'

type Parts = Pick<Form<DeviceValues>, 'control' | 'hook'>
interface DeviceFieldsProps {
  readonly form: Parts
  /** The stored device; null for a new one. */
  readonly device: Device | null
}

/** Which machine it is, and where (spec 3 §3 to §5). */
export function DeviceFields({ form, device }: DeviceFieldsProps) {
  return (
    <div className={layout.columns}>
      <Machine form={form} device={device} />
      <Where form={form} device={device} />
    </div>
  )
}

function Machine({ form: { control, hook } }: DeviceFieldsProps) {
  const { t } = useTranslation('devices')
  const language = useLanguage()
  const offered = useOffered()
  const types = useRead(referenceDataApi.deviceTypes, { query: withInactive }, { staleTime: 600_000 }).data ?? []
  const brands = useRead(employeesApi.brands, {}, { staleTime: 60_000 }).data ?? []
  const models = useRead(devicesApi.models, {}, { staleTime: 60_000 }).data ?? []
  const [brand, name] = hook.watch(['brand_name', 'name'])
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
  const known = models.find((model) => same(model.brand_name, brand) && same(model.name, name))

  const typeOptions = offered(
    types.map(({ id, name, active }) => ({ value: id, label: translate(name, language), active })),
    [hook.formState.defaultValues?.device_type_id, known?.device_type_id],
  )
  // The type of a known model is filled in; an inactive type is removed when another model is typed.
  const followModel = useEffectEvent(() => {
    const chosen = hook.getValues('device_type_id')
    const isOffered = !types.some(({ id }) => id === chosen) || typeOptions.some(({ value }) => value === chosen)
    if (known && chosen === null) hook.setValue('device_type_id', known.device_type_id, { shouldDirty: true })
    else if (!isOffered) hook.setValue('device_type_id', null, { shouldDirty: true })
  })
  useEffect(() => followModel(), [known?.id])

  return (
    <fieldset className={layout.group}>
      <legend>{t('machine')}</legend>
      <ComboboxField
        control={control}
        name="brand_name"
        label={t('brand_name')}
        suggestions={brands.map((one) => one.name)}
        maxLength={deviceLimits.brand_name}
        required
      />
      <ComboboxField
        control={control}
        name="name"
        label={t('name')}
        description={t('nameHelp')}
        maxLength={deviceLimits.name}
        required
        suggestions={models
          .filter((model) => !brand.trim() || same(model.brand_name, brand))
          .map((model) => model.name)}
      />
      <SelectField control={control} name="device_type_id" label={t('device_type_id')} options={typeOptions} required />
      <Ruled control={control} name="serial_number" judge={(values) => deviceProblems(inputOf(values))}>
        {(field) => <TextInput {...field} label={t('serial_number')} maxLength={deviceLimits.serial_number} required />}
      </Ruled>
    </fieldset>
  )
}

/** Adds the stored choice, although it can no longer be chosen. */
const withStored = (
  options: readonly SelectOption<number>[],
  id: number | null | undefined,
  label: string | null | undefined,
): SelectOption<number>[] => [
  ...options,
  ...(id && label && !options.some(({ value }) => value === id) ? [{ value: id, label }] : []),
]

function Where({ form: { control, hook }, device }: DeviceFieldsProps) {
  const { t } = useTranslation('devices')
  const { locations } = useLocationChoice()
  const [link, locationId] = hook.watch(['link', 'location_id'])
  const carried = link === 'Practitioner'
  const rooms =
    useRead(listsApi.rooms, { query: { location_id: locationId ?? 0 } }, { enabled: !carried && locationId !== null })
      .data ?? []
  const carriers =
    useRead(
      employeesApi.list,
      { query: { filters: { practitioners: 'true' }, per_page: 'all' } },
      { enabled: carried, staleTime: 60_000 },
    ).data?.body ?? []

  function put(linked: Linked): void {
    for (const field of ['location_id', 'room_id', 'user_id'] as const)
      hook.setValue(field, linked[field], { shouldDirty: true })
    hook.clearErrors(['location_id', 'room_id', 'user_id'])
  }
  return (
    <fieldset className={layout.group}>
      <legend>{t('where')}</legend>
      <ChoiceField
        control={control}
        name="link"
        label={t('link')}
        options={deviceLinks.map((one) => ({ value: one, label: t(one) }))}
        onPicked={(one: DeviceLink) => put(afterLink(one, hook.getValues()))}
      />
      {carried ? (
        <SelectField
          control={control}
          name="user_id"
          label={t('user_id')}
          description={t('userHelp')}
          required
          options={withStored(
            carriers.map((one) => ({ value: one.id, label: one.name })),
            device?.user_id,
            device?.user,
          )}
        />
      ) : (
        <>
          <SelectField
            control={control}
            name="location_id"
            label={t('location_id')}
            required
            onPicked={(now, before) => put(afterLocation(now, { ...hook.getValues(), location_id: before }))}
            options={withStored(
              locations.map((place) => ({ value: place.id, label: placeName(place) })),
              device?.location_id,
              device?.location,
            )}
          />
          <SelectField
            control={control}
            name="room_id"
            label={t('room_id')}
            description={t('roomHelp')}
            placeholder={t('anyRoom')}
            clearable
            disabled={locationId === null}
            options={withStored(
              rooms.map((room) => ({ value: room.id, label: room.name })),
              locationId === device?.location_id ? device?.room_id : null,
              device?.room,
            )}
          />
        </>
      )}
    </fieldset>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useFieldArray, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Chip } from '#platform/client/ui/chip.tsx'
import { TextField } from '#platform/client/ui/fields.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { maxReason, type TreatmentReport } from '../contract.ts'
import { clampSetting } from '../rules.ts'
import { DecimalField } from './decimal-field.tsx'
import type { ReportValues } from './values.ts'
import styles from './report.module.css'

type Device = TreatmentReport['available_devices'][number]

/** The devices that were used, each with its setting and remark. */
export function DeviceRows({ form, available }: { form: UseFormReturn<ReportValues>; available: readonly Device[] }) {
  const { t } = useTranslation('reports')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'devices', keyName: 'key' })
  const left = available.filter((device) => !fields.some((field) => field.id === device.id))
  return (
    <section className={styles.devices} aria-labelledby="devices">
      <h3 id="devices" className={styles.label}>
        {t('devices')}
      </h3>
      {fields.length === 0 && <p className={styles.nothing}>{t('noDevices')}</p>}
      {fields.length > 0 && (
        <ul className={styles.deviceRows}>
          {fields.map((field, row) => {
            const device = available.find((one) => one.id === field.id)
            return (
              device && (
                <DeviceRow
                  key={field.key}
                  control={form.control}
                  row={row}
                  device={device}
                  onRemove={() => remove(row)}
                />
              )
            )
          })}
        </ul>
      )}
      {left.length > 0 && (
        <SelectInput
          label={t('addDevice')}
          hideLabel
          placeholder={t('addDevice')}
          className={styles.addDevice}
          value={null}
          options={left.map((device) => ({
            value: device.id,
            label: `${device.name} · ${t(device.type)}${device.booked ? ` · ${t('booked')}` : ''}`,
          }))}
          onChange={(id) => {
            if (id !== null)
              append(
                { id, setting: '', reason: '' },
                { shouldFocus: true, focusName: `devices.${fields.length}.setting` },
              )
          }}
        />
      )}
    </section>
  )
}

interface DeviceRowProps {
  readonly control: Control<ReportValues>
  readonly row: number
  readonly device: Device
  readonly onRemove: () => void
}

function DeviceRow({ control, row, device, onRemove }: DeviceRowProps) {
  const { t } = useTranslation('reports')
  return (
    <li className={styles.device}>
      <div className={styles.deviceName}>
        <span>{device.name}</span>
        <span className={styles.deviceKind}>
          {t(device.type)}
          {device.booked && <Chip tone="accent">{t('booked')}</Chip>}
        </span>
      </div>
      <DecimalField
        control={control}
        name={`devices.${row}.setting`}
        label={t('settingOf', { device: device.name })}
        placeholder={t('setting')}
        clamp={clampSetting}
      />
      <TextField
        control={control}
        name={`devices.${row}.reason`}
        label={t('reasonOf', { device: device.name })}
        hideLabel
        placeholder={t('reason')}
        maxLength={maxReason}
        className={styles.reason}
      />
      <ActionIcon aria-label={t('removeDevice', { device: device.name })} onClick={onRemove}>
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}

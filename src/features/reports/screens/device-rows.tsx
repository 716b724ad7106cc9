import type { BodyZone } from '#kernel/body.ts'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Chip } from '#platform/client/ui/chip.tsx'
import { TextField } from '#platform/client/ui/fields.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { maxReason } from '../contract/parts.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { clampSetting } from '../rules.ts'
import { lastSafeSetting, type SafeSetting as Safe } from '../rules/warnings.ts'
import { DecimalField } from './decimal-field.tsx'
import { RemoveRow } from './remove-row.tsx'
import { RowCell, RowProblem } from './row-parts.tsx'
import { SafeSetting } from './safe-setting.tsx'
import { addsRow, useRowFocus } from './use-row-focus.ts'
import type { ReportValues } from './values.ts'
import { useEarlier, visitOf } from './warnings.tsx'
import styles from './report.module.css'

type Device = TreatmentReport['available_devices'][number]

interface DeviceRowsProps {
  readonly form: UseFormReturn<ReportValues>
  readonly report: TreatmentReport
  /** The zone of the body that the chosen treatment is about. */
  readonly zone: BodyZone | null
}

/** The devices that were used, each with its setting and remark, and the last safe setting for this client at this zone. */
export function DeviceRows({ form, report, zone }: DeviceRowsProps) {
  const { t } = useTranslation('reports')
  const available = report.available_devices
  const { uses } = useEarlier(report)
  const { fields, append, ...rows } = useFieldArray({ control: form.control, name: 'devices', keyName: 'key' })
  const { section, removeRow } = useRowFocus({
    ...rows,
    now: () => form.getValues('devices'),
    fieldOf: (row) => `devices.${row}.setting`,
  })
  const left = available.filter((device) => !fields.some((field) => field.id === device.id))
  return (
    <section className={styles.devices} aria-labelledby="devices" ref={section}>
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
                  form={form}
                  row={row}
                  device={device}
                  safe={lastSafeSetting(uses, visitOf(report), { device: device.name, zone })}
                  onRemove={() => removeRow(row, device.name)}
                />
              )
            )
          })}
        </ul>
      )}
      {left.length > 0 && (
        <div {...addsRow}>
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
        </div>
      )}
    </section>
  )
}

interface DeviceRowProps {
  readonly form: UseFormReturn<ReportValues>
  readonly row: number
  readonly device: Device
  readonly safe: Safe | null
  readonly onRemove: () => void
}

function DeviceRow({ form: { control, setValue }, row, device, safe, onRemove }: DeviceRowProps) {
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
      <RowCell label={t('setting')}>
        <DecimalField
          control={control}
          name={`devices.${row}.setting`}
          label={t('settingOf', { device: device.name })}
          clamp={clampSetting}
        />
      </RowCell>
      <RowCell label={t('reason')} className={styles.reason}>
        <TextField
          control={control}
          name={`devices.${row}.reason`}
          label={t('reasonOf', { device: device.name })}
          hideLabel
          maxLength={maxReason}
        />
      </RowCell>
      <RemoveRow name={device.name} onRemove={onRemove} />
      <RowProblem control={control} name={`devices.${row}.id`} />
      {safe && (
        <SafeSetting
          device={device.name}
          safe={safe}
          onTake={(setting) => setValue(`devices.${row}.setting`, setting, { shouldDirty: true })}
        />
      )}
    </li>
  )
}

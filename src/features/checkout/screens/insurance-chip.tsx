import { Button, Popover } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { browserToday, DayInput } from '#platform/client/ui/day-input.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { insuredCareApi } from '#features/insured-care/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { offeredActions } from '../rules/items.ts'
import { asItem, type CheckoutValues, type ItemValues } from './values.ts'
import styles from './items.module.css'

interface InsuranceChipProps {
  readonly control: Control<CheckoutValues>
  readonly row: number
  readonly item: ItemValues
  /** The name of the line. */
  readonly name: string
}

/**
 * The care under which a line is claimed. Its first day is that of the client's earlier invoices of the same care, or
 * today for care that begins (spec 1 §7).
 */
function useCare({ control, row, item }: Omit<InsuranceChipProps, 'name'>) {
  const [client, items] = useWatch({ control, name: ['client', 'items'] })
  const insurance = useController({ control, name: `items.${row}.insurance` })
  const start = useController({ control, name: `items.${row}.insuranceStartDate` })
  const { data } = useRead(
    insuredCareApi.careDetails,
    { params: { clientId: client?.id ?? 0, insuranceId: item.insurance?.id ?? 0 } },
    // Never an earlier answer: the client's last sale may have begun the care, and the day is filled in once.
    { enabled: client !== null && Boolean(item.insurance), staleTime: 0, gcTime: 0, placeholderData: undefined },
  )
  const prefill = useEffectEvent(() => {
    if (data && item.insurance && !start.field.value) start.field.onChange(data.care_date ?? browserToday())
  })
  useEffect(() => {
    prefill()
  }, [data])
  return {
    insurance,
    start,
    isOffered: client !== null && !items.some((other, at) => at !== row && other.insurance),
  }
}

/** The chip of a treatment that is claimed from an insurer: one line of a sale at most (spec 1 §5, decision C12). */
export function InsuranceChip({ control, row, item, name }: InsuranceChipProps) {
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const { insurance, start, isOffered } = useCare({ control, row, item })
  const products = useRead(referenceDataApi.zvInsurances, {}, { staleTime: Infinity, optional: true }).data ?? []
  const [open, setOpen] = useState(false)
  const { id } = item.insurance ?? {}
  const offered = products.filter((one) => one.active || one.id === id)
  if (item.kind !== 'treatment' || (!item.insurance && (!isOffered || !offeredActions(asItem(item)).insurance)))
    return null
  if (!item.insurance && !offered.length) return null
  const wrong = start.fieldState.error?.message ?? insurance.fieldState.error?.message
  const drop = () => {
    insurance.field.onChange(null)
    start.field.onChange(null)
    setOpen(false)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      // The list of days lies outside of it.
      closeOnClickOutside={false}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <span className={`${styles.chip} ${item.insurance ? styles.chosen : ''}`}>
        <Popover.Target>
          <button
            type="button"
            className={styles.chipButton}
            aria-label={t('insuranceOf', { name })}
            onClick={() => setOpen(!open)}
          >
            {t('insuranceChip')}
          </button>
        </Popover.Target>
        {item.insurance && (
          <button type="button" className={styles.takeOff} aria-label={t('withoutInsurance', { name })} onClick={drop}>
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown aria-label={t('insuranceOf', { name })}>
        <div className={styles.insuranceFields}>
          <SelectInput
            label={t('insuredCare')}
            value={id ?? null}
            onChange={(chosen) => {
              start.field.onChange(null)
              insurance.field.onChange(chosen === null ? null : { id: chosen })
            }}
            options={offered.map((one) => ({ value: one.id, label: translate(one.name_long, language) }))}
          />
          <DayInput
            label={t('insuranceStart')}
            max={browserToday()}
            disabled={!item.insurance}
            error={wrong}
            ref={start.field.ref}
            name={start.field.name}
            value={start.field.value ?? null}
            onChange={start.field.onChange}
            onBlur={start.field.onBlur}
          />
        </div>
        <div className={styles.discountButtons}>
          <Button size="xs" onClick={() => setOpen(false)}>
            {t('ready')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

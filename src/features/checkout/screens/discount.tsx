import { Button, Popover, TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cents } from '#kernel/money.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { typedEuros } from '#platform/client/typed.ts'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import type { Discount } from '../contract.ts'
import { clampPercentage, percentageOf, unitDiscount } from '../rules/items.ts'
import styles from './items.module.css'

interface DiscountProps {
  /** The price to which the discount applies. */
  readonly name: string
  readonly priceCents: number
  readonly value: Discount | null
  readonly onChange: (discount: Discount | null) => void
}

/** The discount of a line, as a chip that opens its two fields. */
export function DiscountChip({ name, priceCents, value, onChange }: DiscountProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  // An amount that the price has come below is shown as it was typed, beside the sentence that refuses it.
  const off = value && 'amount_cents' in value ? value.amount_cents : unitDiscount(priceCents, value)
  const text = !value
    ? t('discount')
    : 'percentage' in value
      ? `−\u00a0${format.rate(value.percentage * 10)}`
      : `${off < 0 ? '+' : '−'} ${format.euros(Math.abs(off))}`
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={272} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={`${styles.chip} ${value ? styles.discounted : ''}`}
          aria-label={value ? `${t('discountOf', { name })}: ${text}` : t('discountOf', { name })}
          onClick={() => setOpen(!open)}
        >
          {value ? null : <IconTag size={13} stroke={1.8} aria-hidden />}
          <span className="num">{text}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('discountOf', { name })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            setOpen(false)
          }
        }}
      >
        <div className={styles.discountFields}>
          <PercentageInput
            percentage={
              value && ('percentage' in value ? value.percentage : off < 0 ? null : percentageOf(priceCents, off))
            }
            onChange={(percentage) => onChange(percentage === null ? null : { percentage })}
          />
          <MoneyInput
            label={t('discountAmount')}
            negative
            value={value && off}
            onChange={(amount) =>
              onChange(
                amount === null ? null : { amount_cents: unitDiscount(priceCents, { amount_cents: cents(amount) }) },
              )
            }
          />
        </div>
        <p className={styles.hint}>{t('surchargeHint')}</p>
        <div className={styles.discountButtons}>
          {value && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                onChange(null)
                setOpen(false)
              }}
            >
              {t('removeDiscount')}
            </Button>
          )}
          <Button size="xs" onClick={() => setOpen(false)}>
            {t('ready')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A percentage with two decimals, kept within 0 and 100 (spec 1 §5). */
function PercentageInput({
  percentage,
  onChange,
}: {
  percentage: number | null
  onChange: (percentage: number | null) => void
}) {
  const { t } = useTranslation('checkout')
  const { number } = useFormat()
  const language = useLanguage()
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <TextInput
      label={t('percentage')}
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <span className="dim" aria-hidden>
          %
        </span>
      }
      classNames={{ input: 'num' }}
      styles={{ input: { textAlign: 'right' } }}
      data-autofocus
      value={typing ?? (percentage === null ? '' : number(percentage))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyping(null)}
      onChange={(event) => {
        const filtered = typedEuros(event.currentTarget.value, language)
        if (filtered === null) return
        setTyping(filtered)
        onChange(/\d/.test(filtered) ? clampPercentage(Number(filtered.replace(',', '.'))) : null)
      }}
    />
  )
}

import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useController, useFieldArray, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { notify } from '#platform/client/notices.ts'
import { MoneyInput } from '#platform/client/ui/money-input.tsx'
import { referenceDataApi, type PaymentMethodSlug } from '#features/reference-data/contract.ts'
import { maxPaymentCents, maxPaymentLines } from '../contract.ts'
import { needsClient } from '../rules/counter.ts'
import { capPrepaid, disabledMethods, followTotal, mostBy, withoutCombinedCredit } from '../rules/methods.ts'
import { AddMethod, MethodButtons, MethodMenu, type MethodChoice } from './method-menu.tsx'
import { VoucherCode } from './voucher-code.tsx'
import { asItem, mostOfLine, type CheckoutValues, type MethodValues } from './values.ts'
import styles from './payment.module.css'

interface PaymentLinesProps {
  readonly form: UseFormReturn<CheckoutValues>
  readonly values: CheckoutValues
  /** The total of the lines, before cash rounding. */
  readonly totalCents: number
  readonly remainingCents: number
  readonly balance: number
  readonly cashRounding: boolean
}

/**
 * The clicked button has gone once the lines are rendered: the focus moves to the button in its place (a field would
 * open the keyboard of a tablet), or to the amount of the added line.
 * @param drawn the rendered lines; null before that.
 */
function useKeyboardGoesOn(form: PaymentLinesProps['form'], drawn: string | null, lineCount: number) {
  const box = useRef<HTMLDivElement>(null)
  const goesOn = useRef<'button' | 'amount' | null>(null)
  const goOn = useEffectEvent(() => {
    const to = goesOn.current
    if (to === null) return
    goesOn.current = null
    if (to === 'button') box.current?.querySelector<HTMLElement>('button')?.focus()
    else form.setFocus(`payment_methods.${lineCount - 1}.amount_cents`)
  })
  useEffect(() => {
    if (drawn !== null) goOn()
  }, [drawn])
  return { box, goesOn }
}

/**
 * How is paid: a line per method. A single one follows the total (spec 1 §4), unless another amount was typed for it.
 */
export function PaymentLines({ form, values, totalCents, remainingCents, balance, cashRounding }: PaymentLinesProps) {
  const { t } = useTranslation('checkout')
  const { fields, append, replace } = useFieldArray({ control: form.control, name: 'payment_methods' })
  const lines = values.payment_methods
  const drawn = fields.length === lines.length ? fields.map(({ id }) => id).join(' ') : null
  const { box, goesOn } = useKeyboardGoesOn(form, drawn, lines.length)
  const choicesFor = useChoices(values, balance)
  const following = (slug: PaymentMethodSlug, dueCents: number): MethodValues => ({
    slug,
    amount_cents: followTotal([{ slug, amount_cents: 0 }], dueCents, balance, cashRounding)[0]!.amount_cents,
  })

  const [only, ...others] = lines
  const followed = only && !others.length ? only.slug : null
  const follow = useEffectEvent(() => {
    if (followed && only?.typed_for !== totalCents && form.getValues('payment_methods').length)
      form.setValue(
        'payment_methods.0.amount_cents',
        mostOfLine(only!, following(followed, totalCents).amount_cents ?? 0),
        { shouldDirty: true },
      )
  })
  useEffect(() => {
    follow()
  }, [totalCents, balance, followed, only?.voucher])

  // On account goes when a package or a term is sold (spec 1 §4).
  const excluded = disabledMethods(values.items.map(asItem))
  const hasExcluded = lines.some(({ slug }) => excluded.includes(slug))
  const exclude = useEffectEvent(() => {
    replace(lines.filter(({ slug }) => !excluded.includes(slug)))
    notify(t('creditExcluded'))
  })
  useEffect(() => {
    if (hasExcluded) exclude()
  }, [hasExcluded])

  /** On account goes when another method joins it (spec 1 §4). */
  function put(next: readonly MethodValues[]): void {
    const combinable = withoutCombinedCredit(next)
    replace([...combinable])
    if (combinable.length < next.length) notify(t('creditRemoved'))
  }

  function add(slug: PaymentMethodSlug): void {
    if (!only) {
      goesOn.current = 'button'
      return append(following(slug, totalCents), { shouldFocus: false })
    }
    const added = following(slug, remainingCents)
    // Credit that is added to a line that pays everything reduces the amount of that line.
    const taken =
      slug === 'prepaid' && !others.length && !remainingCents
        ? capPrepaid(Math.min(balance, totalCents), balance)
        : null
    goesOn.current = 'amount'
    put(
      taken === null
        ? [...lines, added]
        : [
            { ...only, amount_cents: (only.amount_cents ?? 0) - taken },
            { slug, amount_cents: taken },
          ],
    )
  }

  /** Removes a line; a single remaining one follows the total again. */
  function drop(row: number): void {
    goesOn.current = 'button'
    put(lines.filter((_, i) => i !== row).map(({ typed_for: _, ...line }) => line))
  }

  /**
   * Takes what is left of a voucher, as far as it is due: it pays before a single other line, which pays the rest.
   */
  function payWithVoucher(row: number, voucher: NonNullable<MethodValues['voucher']> | null): void {
    // After a payment the form is empty already, while the field is still there.
    const line = form.getValues('payment_methods')[row]
    if (!line || (voucher?.left_cents === line.voucher?.left_cents && voucher?.code === line.voucher?.code)) return
    const set = (at: number, cents: number) =>
      form.setValue(`payment_methods.${at}.amount_cents`, cents, { shouldDirty: true })
    form.setValue(`payment_methods.${row}.voucher`, voucher)
    if (!voucher) return set(row, 0)
    const other = lines.length === 2 ? 1 - row : -1
    const due =
      lines[other]?.slug === 'voucher' || other < 0 ? remainingCents + (lines[row]?.amount_cents ?? 0) : totalCents
    const amount = Math.min(voucher.left_cents, due)
    set(row, amount)
    if (other >= 0 && lines[other]?.slug !== 'voucher')
      set(other, Math.min(lines[other]?.amount_cents ?? 0, totalCents - amount))
  }

  function change(row: number, slug: PaymentMethodSlug): void {
    goesOn.current = 'button'
    put(
      lines.map((line, i) =>
        i === row
          ? {
              slug,
              amount_cents:
                line.amount_cents === null
                  ? null
                  : Math.min(line.amount_cents, mostBy(slug, totalCents, balance, maxPaymentCents)),
            }
          : line,
      ),
    )
  }

  if (!lines.length)
    return (
      <div ref={box}>
        <MethodButtons
          choices={choicesFor(null).toSorted((a, b) => Number(a.hint !== null) - Number(b.hint !== null))}
          onChoose={add}
        />
      </div>
    )
  return (
    <div ref={box} className={styles.lines}>
      {fields.map((field, row) => {
        const line = lines[row]
        return (
          line && (
            <PaymentLine
              key={field.id}
              control={form.control}
              row={row}
              slug={line.slug}
              choices={choicesFor(row)}
              balance={balance}
              most={mostOfLine(line, mostBy(line.slug, totalCents, balance, maxPaymentCents))}
              below={
                line.slug === 'voucher' && (
                  <VoucherCode control={form.control} row={row} onFound={(voucher) => payWithVoucher(row, voucher)} />
                )
              }
              onChange={(slug) => change(row, slug)}
              onType={() => form.setValue(`payment_methods.${row}.typed_for`, totalCents)}
              onRemove={() => drop(row)}
            />
          )
        )
      })}
      {lines.length < maxPaymentLines && <AddMethod choices={choicesFor(null)} onChoose={add} />}
    </div>
  )
}

/** The methods for one line, or for a new one (null), each with the reason why it cannot be chosen. */
function useChoices(
  { items, payment_methods: lines, client }: CheckoutValues,
  balance: number,
): (row: number | null) => MethodChoice[] {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const language = useLanguage()
  const methods = useRead(referenceDataApi.paymentMethods, {}, { staleTime: Infinity }).data ?? []
  const excluded = disabledMethods(items.map(asItem))

  return (row) =>
    // Where nobody is there to owe or to have credit (decision 062), those ways are not even named.
    methods
      .filter(({ slug }) => !client?.counter || !needsClient(slug) || (row !== null && lines[row]?.slug === slug))
      .map(({ slug, name }) => {
        // Each voucher is a line of its own.
        const elsewhere = slug !== 'voucher' && lines.some((line, i) => line.slug === slug && i !== row)
        const joins = slug === 'credit' && lines.some((_, i) => i !== row)
        const hint = excluded.includes(slug)
          ? t('notForPackage')
          : joins
            ? t('onlyAlone')
            : slug === 'prepaid'
              ? balance > 0
                ? t('maxCredit', { amount: format.euros(balance) })
                : t('noCredit')
              : null
        return {
          slug,
          name: translate(name, language),
          hint,
          disabled: excluded.includes(slug) || joins || elsewhere || (slug === 'prepaid' && balance <= 0),
        }
      })
}

interface PaymentLineProps {
  readonly control: Control<CheckoutValues>
  readonly row: number
  readonly slug: PaymentMethodSlug
  readonly choices: readonly MethodChoice[]
  readonly balance: number
  /** The largest amount that can be typed. */
  readonly most: number
  /** A field of the method, below the line. */
  readonly below: ReactNode
  readonly onChange: (slug: PaymentMethodSlug) => void
  /** Called before the user changes the amount. */
  readonly onType: () => void
  readonly onRemove: () => void
}

function PaymentLine({
  control,
  row,
  slug,
  choices,
  balance,
  most,
  below,
  onChange,
  onType,
  onRemove,
}: PaymentLineProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const { field, fieldState } = useController({ control, name: `payment_methods.${row}.amount_cents` })
  const chosen = choices.find((choice) => choice.slug === slug)
  const method = chosen?.name ?? ''
  return (
    <div className={styles.line}>
      <MethodMenu choices={choices} chosen={chosen} onChoose={onChange} />
      <MoneyInput
        label={t('amountBy', { method })}
        hideLabel
        hideSign
        className={styles.amount}
        value={field.value}
        onBlur={field.onBlur}
        ref={field.ref}
        name={field.name}
        error={fieldState.error?.message}
        description={
          slug === 'prepaid' && <span className={styles.most}>{t('maxCredit', { amount: format.euros(balance) })}</span>
        }
        onChange={(amount) => {
          onType()
          field.onChange(amount === null ? null : Math.min(amount, most))
        }}
      />
      <ActionIcon size={28} className={styles.removeLine} aria-label={t('removeMethod', { method })} onClick={onRemove}>
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
      {below}
    </div>
  )
}

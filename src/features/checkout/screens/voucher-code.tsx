import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { problem } from '#kernel/problem.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { sentencesOf, useProblemSentence } from '#platform/client/problems.ts'
import { maxTypedCode, vouchersApi } from '#features/vouchers/contract.ts'
import { codeLength, inGroups, readCode } from '#features/vouchers/rules.ts'
import type { CheckoutValues, MethodValues } from './values.ts'
import styles from './payment.module.css'

interface VoucherCodeProps {
  readonly control: Control<CheckoutValues>
  /** The line of the payment. */
  readonly row: number
  /** Called with the voucher of the code, and with null while there is none. */
  readonly onFound: (voucher: NonNullable<MethodValues['voucher']> | null) => void
}

/** The code of a gift voucher, typed or scanned, and what is left of it; a voucher that pays nothing says why. */
export function VoucherCode({ control, row, onFound }: VoucherCodeProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const sentence = useProblemSentence()
  const { field, fieldState } = useController({ control, name: `payment_methods.${row}.voucher_code` })
  const location = useWatch({ control, name: 'location_id' })
  const typed = field.value ?? ''
  const code = readCode(typed)
  const { data, error } = useRead(
    vouchersApi.byCode,
    { params: { code: code ?? '' }, query: { location: location ?? 0 } },
    { enabled: code !== null && location !== null, staleTime: 0, placeholderData: undefined },
  )
  const found = code !== null && data ? { code: data.code, left_cents: data.left_cents } : null
  const tell = useEffectEvent(() => onFound(found))
  useEffect(() => {
    tell()
  }, [found?.code, found?.left_cents])

  const left = data && { amount: format.euros(data.left_cents), day: data.expires_on && format.day(data.expires_on) }
  const isMistyped = code === null && typed.replaceAll(/[^\dA-Za-z]/g, '').length >= codeLength
  return (
    <TextInput
      className={styles.voucher}
      aria-label={t('voucherCode')}
      placeholder={t('voucherCodeHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxTypedCode}
      value={typed}
      name={field.name}
      ref={field.ref}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        if (code) field.onChange(inGroups(code))
        field.onBlur()
      }}
      error={
        fieldState.error?.message ??
        (isMistyped ? sentence(problem('voucher_code', 'voucher_mistyped')) : error && sentencesOf(error).join(' '))
      }
      description={
        left && code && (left.day ? t('voucherLeftUntil', { ...left, day: left.day }) : t('voucherLeft', left))
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

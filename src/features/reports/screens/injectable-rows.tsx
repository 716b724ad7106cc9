import { useState } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { isEmpty } from '#kernel/line.ts'
import { translate } from '#kernel/translatable.ts'
import type { DrawnUnits } from '#features/drawings/rules.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useFormat } from '#platform/client/format.ts'
import { usePerson } from '#platform/client/session.ts'
import type { Suggestion } from '#platform/client/ui/combobox-input.tsx'
import { ComboboxField, DayField, TextField } from '#platform/client/ui/fields.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { maxLot, maxReason } from '../contract/parts.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { codeOfPackage, isArticle, scannedInto, type ScannedPackage, type ScanProblem } from '../rules/gs1.ts'
import { settingOf } from '../rules.ts'
import {
  clampCc,
  expiryOfLot,
  isExpired,
  isSameLot,
  lacksLot,
  lotsToChoose,
  rowOfPackage,
  rowWithoutLot,
  type Lot,
} from '../rules/materials.ts'
import { DrawnNotListed } from './drawn-not-listed.tsx'
import { DecimalField } from './decimal-field.tsx'
import { lastLots } from './lots.ts'
import { RemoveRow } from './remove-row.tsx'
import { RowCell, RowProblem } from './row-parts.tsx'
import { ScanField } from './scan-field.tsx'
import { withSeparator } from './separator-key.ts'
import { addsRow, useRowFocus } from './use-row-focus.ts'
import type { InjectablesForm, InjectableValues } from './values.ts'
import styles from './report.module.css'

type Product = TreatmentReport['available_injectables'][number]

interface InjectableRowsProps {
  readonly form: UseFormReturn<InjectablesForm>
  readonly available: readonly Product[]
  /** The day of the visit, at its location. */
  readonly day: Day
  /** The units that the drawings of the visit show. */
  readonly drawn?: readonly DrawnUnits[]
  /** Lots are added to a closed report: their amount only where the report lacks it. */
  readonly onlyLots?: boolean
}

/** The product with the article number of a package: the EAN of the shop is in its 14 digits. */
const productOf = (available: readonly Product[], { gtin }: ScannedPackage): Product | undefined =>
  gtin === null ? undefined : available.find(({ ean }) => isArticle(ean, gtin))

/** The injectables that were used, each with its amount, lot and expiry; nothing where none can be chosen. */
export function InjectableRows({ form, available, day, drawn = [], onlyLots = false }: InjectableRowsProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { fields, append, ...rows } = useFieldArray({ control: form.control, name: 'injectables', keyName: 'key' })
  /** The field of a row into which is typed first. */
  const fieldOf = (row: number) => `injectables.${row}.${onlyLots ? 'lot_number' : 'cc'}` as const
  const { section, removeRow } = useRowFocus({ ...rows, now: () => form.getValues('injectables'), fieldOf })
  if (!available.length) return null
  /** A product that stands there with several lots has a number too, so that its fields have names of their own. */
  const nameOf = (id: number, row: number) => {
    const name = translate(available.find((one) => one.id === id)?.name ?? {}, language)
    const rows = fields.flatMap((field, index) => (field.id === id ? [index] : []))
    return rows.length > 1 ? t('numbered', { name, number: rows.indexOf(row) + 1 }) : name
  }
  const add = (id: number, lot: Partial<InjectableValues> = {}, shouldFocus = true) =>
    append(
      { id, cc: '', lot_number: '', expiration_date: null, expired_reason: '', ...lot },
      { shouldFocus, focusName: fieldOf(fields.length) },
    )
  const problemOf = (scanned: ScannedPackage): ScanProblem | null => {
    if (scanned.gtin === null) return rowWithoutLot(form.getValues('injectables')) < 0 ? 'scanNoProduct' : null
    return productOf(available, scanned) ? null : 'scanOther'
  }
  /** A package belongs to the row of its product that waits for a lot, else it gets a new one. */
  const take = (scanned: ScannedPackage, movesFocus: boolean) => {
    const { lot_number, expiration_date, isUnsure } = scanned
    const rows = form.getValues('injectables')
    const product = productOf(available, scanned)
    const row = product ? rowOfPackage(rows, product.id, lot_number) : rowWithoutLot(rows)
    if (row >= 0) {
      fillLot(form, row, { lot_number, expiration_date, isUnsure })
      if (movesFocus) form.setFocus(fieldOf(row))
    } else if (product) add(product.id, { lot_number: lot_number ?? '', expiration_date, isUnsure }, movesFocus)
  }
  return (
    <section className={styles.devices} aria-labelledby="injectables" ref={section}>
      <h3 id="injectables" className={styles.label}>
        {t(onlyLots ? 'addedLots' : 'injectables')}
      </h3>
      {onlyLots && fields.length > 0 && <p className={styles.nothing}>{t('addedLotsText')}</p>}
      {fields.length > 0 && (
        <ul className={styles.deviceRows}>
          {fields.map((field, row) => (
            <InjectableRow
              key={field.key}
              form={form}
              row={row}
              product={available.find(({ id }) => id === field.id)}
              isOther={(gtin) => available.some(({ id, ean }) => id !== field.id && isArticle(ean, gtin))}
              name={nameOf(field.id, row)}
              day={day}
              onlyLots={onlyLots}
              onRemove={() => removeRow(row, nameOf(field.id, row))}
            />
          ))}
        </ul>
      )}
      <DrawnNotListed
        drawn={drawn}
        rows={fields}
        isOffered={(id) => available.some((one) => one.id === id)}
        onAdd={add}
      />
      <div className={styles.adding} {...addsRow}>
        <SelectInput
          label={t('addInjectable')}
          hideLabel
          placeholder={t('addInjectable')}
          className={styles.addDevice}
          value={null}
          options={available.map(({ id, name }) => ({ value: id, label: translate(name, language) }))}
          onChange={(id) => id !== null && add(id)}
        />
        <ScanField form={form} day={day} problemOf={problemOf} onScanned={take} />
      </div>
    </section>
  )
}

interface InjectableRowProps {
  readonly form: UseFormReturn<InjectablesForm>
  readonly row: number
  readonly product: Product | undefined
  /** Whether an article number belongs to another product. */
  readonly isOther: (gtin: string) => boolean
  readonly name: string
  readonly day: Day
  readonly onlyLots: boolean
  readonly onRemove: () => void
}

/** Puts what a package says into a row; what it does not say stays as it is. */
function fillLot(
  { setValue }: UseFormReturn<InjectablesForm>,
  row: number,
  { lot_number, expiration_date, isUnsure }: Omit<ScannedPackage, 'gtin'>,
): void {
  const options = { shouldDirty: true }
  if (lot_number) setValue(`injectables.${row}.lot_number`, lot_number, options)
  if (expiration_date) setValue(`injectables.${row}.expiration_date`, expiration_date, options)
  setValue(`injectables.${row}.isUnsure`, isUnsure)
}

function InjectableRow({ form, row, product, isOther, name, day, onlyLots, onRemove }: InjectableRowProps) {
  const { t } = useTranslation('reports')
  const { control, setValue } = form
  const format = useFormat()
  const lots = lotsToChoose(lastLots(usePerson().id, product?.id ?? 0), day)
  /** Lot and expiry as they stood before the lot was changed. */
  const [before, setBefore] = useState<Pick<InjectableValues, 'lot_number' | 'expiration_date'> | null>(null)
  const [cc, lot, expiry, isUnsure] = useWatch({
    control,
    name: [
      `injectables.${row}.cc`,
      `injectables.${row}.lot_number`,
      `injectables.${row}.expiration_date`,
      `injectables.${row}.isUnsure`,
    ],
  })
  const expired = !onlyLots && isExpired({ expiration_date: (expiry || null) as Day | null }, day)
  const suggestionOf = (one: Lot): Suggestion => {
    const isDim = isExpired(one, day)
    const { lot_number: text, expiration_date } = one
    const words = expiration_date && { lot: text, day: format.day(expiration_date) }
    return { text, label: words ? t(isDim ? 'lotExpiredOn' : 'lotOn', words) : text, isDim }
  }
  const forgotten = lacksLot({ cc: settingOf(cc), lot_number: lot })
  const lotField = `injectables.${row}.lot_number` as const
  const expiryField = `injectables.${row}.expiration_date` as const
  /** Whether a package belongs to this product. Where nobody has entered its EAN, the package of another one does not. */
  const isOurs = (gtin: string) => (product?.ean ? isArticle(product.ean, gtin) : !isOther(gtin))
  /** Empties the expiry of another lot, and takes that of a remembered one. */
  const renewExpiry = (lot_number: string, remembered: typeof lots) => {
    const now = form.getValues(expiryField)
    const next = expiryOfLot({ lot_number, expiration_date: now }, before, remembered)
    if (next !== now) setValue(expiryField, next, { shouldDirty: true })
    return next
  }
  /**
   * A whole code of a package is taken apart; a remembered lot brings its expiry along, where none was typed. A code that
   * was scanned behind a lot is that of another package.
   */
  const completed = (text: string) => {
    const behind = scannedInto(text, day)
    const typed = behind?.typed || text
    if (behind?.typed) {
      setValue(lotField, typed, { shouldDirty: true })
      setValue('scan', behind.code, { shouldDirty: true })
    }
    const scanned = codeOfPackage(typed, day)
    if (scanned?.gtin && !isOurs(scanned.gtin)) return form.setError(lotField, { message: t('lotOfOther', { name }) })
    const isWhole = Boolean(scanned?.lot_number)
    const lot_number = (isWhole && scanned?.lot_number) || typed
    const known = renewExpiry(lot_number, lots)
    if (isWhole && scanned) fillLot(form, row, scanned)
    const expiration_date = (isWhole && scanned?.expiration_date) || known
    if (expiration_date) setBefore({ lot_number, expiration_date })
  }
  /** A chosen pair brings its own expiry: another pair of the same lot may stand there. */
  const picked = ({ lot_number, expiration_date }: Lot) => {
    const next = expiration_date ?? renewExpiry(lot_number, [])
    setValue(expiryField, next, { shouldDirty: true })
    setValue(`injectables.${row}.isUnsure`, false)
    form.clearErrors([lotField, `injectables.${row}.id`])
    setBefore({ lot_number, expiration_date: next })
  }
  const isOfOther = before?.expiration_date && !expiry && !isSameLot(before.lot_number, lot)
  const notes = [
    forgotten && t('lotForgotten'),
    isOfOther && t('expiryOfOther', { day: format.day(before.expiration_date as Day), lot: before.lot_number }),
    isUnsure && t('lotUnsure'),
    !expiry && !isEmpty(lot) && t('expiryMissing'),
  ]
  return (
    <li className={styles.injectable}>
      <span className={styles.deviceName}>
        <span>{name}</span>
      </span>
      <RowCell label={t('amount')}>
        <DecimalField
          control={control}
          name={`injectables.${row}.cc`}
          label={t('ccOf', { name })}
          placeholder="0 – 999"
          clamp={clampCc}
          unit="cc"
        />
      </RowCell>
      <div
        onFocus={() => {
          const [lot_number, expiration_date] = form.getValues([lotField, expiryField])
          if (expiration_date || !before?.expiration_date) setBefore({ lot_number, expiration_date })
        }}
        onBlur={() => completed(lot)}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) renewExpiry(target.value, [])
          form.clearErrors([lotField, `injectables.${row}.id`])
          setValue(`injectables.${row}.isUnsure`, false)
        }}
        // A barcode reader ends with Enter: the code that it typed is taken apart here.
        onKeyDown={(event) => {
          const separated = withSeparator(event)
          if (separated !== null) setValue(lotField, separated, { shouldDirty: true })
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          completed(lot)
        }}
      >
        <RowCell label={t('lot')}>
          <ComboboxField
            control={control}
            name={lotField}
            label={t('lotOf', { name })}
            hideLabel
            maxLength={maxLot}
            suggestions={lots.map((one) => suggestionOf(one))}
            onPicked={(place) => lots[place] && picked(lots[place])}
          />
        </RowCell>
      </div>
      <RowCell label={t('expiry')}>
        <DayField
          control={control}
          name={`injectables.${row}.expiration_date`}
          label={t('expiryOf', { name })}
          hideLabel
        />
      </RowCell>
      <RemoveRow name={name} onRemove={onRemove} />
      <RowProblem control={control} name={`injectables.${row}.id`} />
      <p role="status" className={styles.lotNote}>
        {notes.find(Boolean)}
      </p>
      {expired && (
        <TextField
          control={control}
          name={`injectables.${row}.expired_reason`}
          label={t('expiredReason', { name })}
          description={t('expiredText')}
          required
          maxLength={maxReason}
          className={styles.expired}
        />
      )}
    </li>
  )
}

import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconPackage, IconX } from '@tabler/icons-react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { packageSalesApi, type AvailablePackage, type AvailableTerms } from '#features/package-sales/contract.ts'
import { packagesApi } from '#features/packages/contract.ts'
import { offeredActions, withTerm } from '../rules/items.ts'
import {
  asItem,
  newTerm,
  nextTerm,
  type CheckoutValues,
  type ItemValues,
  type PaidTerm,
  type UsedPackage,
} from './values.ts'
import styles from './items.module.css'

const zoneOfBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone

interface PackageChipsProps {
  readonly control: Control<CheckoutValues>
  readonly row: number
  readonly item: ItemValues
  /** The name of the line. */
  readonly name: string
}

/** The parts of a line that a package or a term sets. */
function useParts(control: Control<CheckoutValues>, row: number) {
  const used = useController({ control, name: `items.${row}.package` }).field
  const terms = useController({ control, name: `items.${row}.terms` }).field
  const amount = useController({ control, name: `items.${row}.amount` }).field
  const discount = useController({ control, name: `items.${row}.discount` }).field
  return { used, terms, amount, discount }
}

/** Reads the packages and terms that the client bought of the treatment, and the ways of paying it in terms. */
function useBought({ control, item }: Pick<PackageChipsProps, 'control' | 'item'>) {
  const [client, locationId] = useWatch({ control, name: ['client', 'location_id'] })
  const { package: offersPackage, term } = offeredActions(asItem(item))
  const ofClient = { params: { clientId: client?.id ?? 0, treatmentId: item.type_id } }
  const fresh = { staleTime: 0, placeholderData: undefined }
  const packages = useRead(packageSalesApi.available, ofClient, { ...fresh, enabled: offersPackage && client !== null })
  const running = useRead(packageSalesApi.availableTerms, ofClient, { ...fresh, enabled: term && client !== null })
  const offered = useRead(
    packagesApi.terms,
    { params: { treatmentId: item.type_id, locationId: locationId ?? 0 } },
    { enabled: term && locationId !== null },
  )
  return { packages, running, offered }
}

/** The sales that other lines of this sale use already. */
function useUsedElsewhere(control: Control<CheckoutValues>, row: number) {
  const items = useWatch({ control, name: 'items' })
  const others = items.filter((_, other) => other !== row)
  return {
    usesOf: (sale: AvailablePackage) => others.filter((item) => item.package?.id === sale.id).length,
    isPaid: (sale: AvailableTerms) => others.some((item) => item.terms?.package_sale_id === sale.id),
  }
}

/** The chips of a treatment: a bought package that it uses, a term that it pays, or what there is to choose. */
export function PackageChips(props: PackageChipsProps) {
  const { item } = props
  if (item.kind !== 'treatment') return null
  return item.package || item.terms ? <ChosenPart {...props} /> : <OfferedParts {...props} />
}

/** The chosen part, with the button that takes it off. */
function ChosenPart({ control, row, item, name }: PackageChipsProps) {
  const { t } = useTranslation('checkout')
  const { used, terms } = useParts(control, row)
  const isPackage = Boolean(item.package)
  return (
    <span className={`${styles.chip} ${styles.chosen}`}>
      {t(isPackage ? 'packageChip' : 'termChip')}
      <button
        type="button"
        className={styles.takeOff}
        aria-label={t(isPackage ? 'withoutPackage' : 'withoutTerm', { name })}
        onClick={() => (isPackage ? used : terms).onChange(null)}
      >
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </span>
  )
}

function OfferedParts({ control, row, item, name }: PackageChipsProps) {
  const { t } = useTranslation('checkout')
  const format = useFormat()
  const { used, terms, amount, discount } = useParts(control, row)
  const { packages, running, offered } = useBought({ control, item })
  const { usesOf, isPaid } = useUsedElsewhere(control, row)

  function takePackage({ id, amount_treated, amount_treatments, vat }: AvailablePackage): void {
    amount.onChange(1)
    discount.onChange(null)
    used.onChange({ id, amount_treated, amount_treatments, vat })
  }
  function takeTerm(term: PaidTerm): void {
    amount.onChange(1)
    // A later term leaves no discount; the first one keeps it (spec 1 §4).
    discount.onChange(withTerm(asItem(item), term).discount)
    terms.onChange(term)
  }

  const bought = (packages.data ?? []).flatMap((sale) => {
    const treated = sale.amount_treated + usesOf(sale)
    return treated < sale.amount_treatments ? [{ ...sale, amount_treated: treated }] : []
  })
  const nextTerms = (running.data ?? [])
    .filter((sale) => !isPaid(sale))
    .flatMap((sale) => {
      const hasTreatment = sale.amount_treated < sale.amount_treatments
      const hasTerm = sale.terms < sale.amount_terms
      return [
        ...(hasTreatment ? [nextTerm(sale, true)] : []),
        // A term can be paid without a treatment, also when none is left.
        ...(hasTerm ? [nextTerm(sale, false)] : []),
      ]
    })
  const ways: Choice[] = [
    ...nextTerms.map((term) => ({
      key: `${term.package_sale_id} ${term.treated}`,
      text: termText(t, term),
      price: format.euros(term.price_cents),
      take: () => takeTerm(term),
    })),
    ...(offered.data ?? []).map((way) => ({
      key: `new ${way.id}`,
      text: t('newTerms', { terms: way.terms, treatments: way.treatments, price: format.euros(way.price_cents) }),
      price: format.euros(newTerm(way).price_cents),
      take: () => takeTerm(newTerm(way)),
    })),
  ]
  return (
    <>
      {packages.error ? (
        <FailedChip label={t('PackageError')} name={name} onRetry={() => void packages.refetch()} />
      ) : (
        <ChoiceChip
          label={t('packageChip')}
          name={t('packageOf', { name })}
          isBought
          choices={bought.map((sale) => ({
            key: String(sale.id),
            text: t('treatmentOf', { number: sale.amount_treated + 1, of: sale.amount_treatments }),
            price: format.day(localTimeAt(sale.sold_at, zoneOfBrowser).day),
            take: () => takePackage(sale),
          }))}
        />
      )}
      {running.error || offered.error ? (
        <FailedChip
          label={t('PackageTermError')}
          name={name}
          onRetry={() => {
            void running.refetch()
            void offered.refetch()
          }}
        />
      ) : (
        <ChoiceChip label={t('termChip')} name={t('termOf', { name })} isBought={nextTerms.length > 0} choices={ways} />
      )}
    </>
  )
}

type Translate = ReturnType<typeof useTranslation<'checkout'>>['t']

/** The term and the treatment of it, each of all of them: `Termijn 2 van 4 · behandeling 3 van 6`. */
export function termText(t: Translate, term: PaidTerm): string {
  const paid =
    term.terms < term.amount_terms
      ? t('termNumber', { number: term.terms + 1, of: term.amount_terms })
      : t('termsPaid', { of: term.amount_terms })
  const treated = term.treated
    ? t('treatmentOf', { number: term.amount_treated + 1, of: term.amount_treatments })
    : t('termOnly')
  return `${paid} · ${treated}`
}

/** The treatment of a bought package, of those that were bought: `Uit pakket · behandeling 3 van 6`. */
export const packageText = (t: Translate, { amount_treated, amount_treatments }: UsedPackage): string =>
  `${t('fromPackage')} · ${t('treatmentOf', { number: amount_treated + 1, of: amount_treatments })}`

/** The lookup of packages or terms failed (spec 1 §8): a press asks again. */
function FailedChip({ label, name, onRetry }: { label: string; name: string; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.failed}`}
      aria-label={`${label}, ${name}: ${t('retry')}`}
      onClick={onRetry}
    >
      <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
      {label}
    </button>
  )
}

interface Choice {
  readonly key: string
  readonly text: string
  /** The amount of a term, or the day on which a package was bought. */
  readonly price: string
  readonly take: () => void
}

interface ChoiceChipProps {
  readonly label: string
  /** The name for screen readers, which says of which line. */
  readonly name: string
  /** The client has paid for it already, or pays for it in terms, so it stands out. */
  readonly isBought: boolean
  readonly choices: readonly Choice[]
}

/** A chip that opens the choices; nothing when there are none. */
function ChoiceChip({ label, name, isBought, choices }: ChoiceChipProps) {
  if (!choices.length) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <button type="button" className={`${styles.chip} ${isBought ? styles.bought : ''}`} aria-label={name}>
          {isBought && <IconPackage size={13} stroke={1.8} aria-hidden />}
          {label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ key, text, price, take }) => (
          <Menu.Item
            key={key}
            onClick={take}
            rightSection={<span className={`${styles.choicePrice} num`}>{price}</span>}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

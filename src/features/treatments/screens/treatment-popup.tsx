import { useTranslation } from 'react-i18next'
import type { Orphans } from '#kernel/orphans.ts'
import type { BodyZone, PhotoAngle } from '#kernel/body.ts'
import { everyName, translate, type Translatable } from '#kernel/translatable.ts'
import { RecordedPopup } from '#features/audit/screens/recorded-popup.tsx'
import type { PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { withInactive } from '#features/reference-data/screens/offered.ts'
import { useCountryChoice } from '#platform/client/country.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { useRecord } from '#platform/client/record.ts'
import type { Judge } from '#platform/client/ui/ruled.tsx'
import { treatmentsApi } from '../contract.ts'
import { mayPayOnline, treatmentProblems } from '../rules.ts'
import { LeftBehind } from './left-behind.tsx'
import { OnlineFields } from './online-fields.tsx'
import { TreatmentFields } from './treatment-fields.tsx'
import {
  detailFields,
  draftOf,
  inputOf,
  newTreatment,
  onlineFields,
  valuesOf,
  type TreatmentValues,
} from './treatment-values.ts'

const { show, create, update, activate, deactivate, list } = treatmentsApi

const leftBehind = (found: Orphans) => <LeftBehind {...found} />

/** `/treatments/new` and `/treatments/9`: the treatment form (spec 1 §3 to §5). */
// Hooks: one for the record, and one for each list from which its fields choose and its changes are named.
export function TreatmentPopup() {
  const { t } = useTranslation('treatments')
  const id = useAddressId('id')
  const language = useLanguage()
  const { countries, countryId } = useCountryChoice()
  const categories = useRead(referenceDataApi.categoriesOfTreatments, { query: withInactive }, { staleTime: 60_000 })
  const rates = useRead(
    referenceDataApi.taxRates,
    { params: { countryId: countryId ?? 0 } },
    { enabled: id === null && countryId !== null, staleTime: 60_000 },
  )
  const record = useRecord({
    id,
    name: 'treatment',
    api: { show, create, update, activate, deactivate },
    valuesOf: (treatment) =>
      treatment
        ? valuesOf(treatment)
        : newTreatment(
            countryId,
            (rates.data ?? []).map((rate) => rate.per_mille),
          ),
    inputOf: (values: TreatmentValues) => inputOf(values, id === null),
    successMessage: ({ name }, what) =>
      t(what === 'created' ? 'created' : 'saved', { name: translate(name, language) }),
    onClose: useBack('/treatments'),
    refreshes: [list, listsApi.treatments, listsApi.packages],
    needs: id === null ? [categories, rates] : [categories],
  })
  const { stored, form } = record
  const judge: Judge<TreatmentValues> = (values) =>
    treatmentProblems(draftOf(values), {
      categorySlug: categories.data?.find((category) => category.id === values.treatment_category_id)?.slug ?? null,
      heldDuration: stored?.duration ?? null,
    })
  const bodyWords = useBodyWords()
  const valueInWords = useValueInWords(stored?.supported_country_id ?? countryId)
  // A treatment cannot move to another country, so its country is only named, for users with several countries.
  const country =
    countries.length > 1 ? countries.find((one) => one.id === stored?.supported_country_id)?.name : undefined
  const paysOnline =
    countries.find((one) => one.id === (stored?.supported_country_id ?? countryId))?.pays_online ?? false
  return (
    <RecordedPopup
      record={record}
      size="wide"
      title={id === null ? t('newTitle') : stored ? translate(stored.name, language) : t('editTitle')}
      subtitle={stored ? [t('editTitle'), ...(country ? [country] : [])].join(' · ') : undefined}
      words={(field) => t(field)}
      valueInWords={valueInWords}
      offerOneMore
      sections={[
        {
          key: 'details',
          label: t('details'),
          fields: detailFields,
          content: <TreatmentFields form={form} judge={judge} treatment={stored} />,
        },
        {
          key: 'online',
          label: t('online'),
          fields: onlineFields,
          content: (
            <OnlineFields form={form} judge={judge} paysOnline={paysOnline} mayPay={mayPayOnline(paysOnline, stored)} />
          ),
        },
      ]}
      orphans={leftBehind}
      history={treatmentsApi.history}
      say={(field, value) =>
        field === 'image' && value
          ? t('hasImage')
          : value && (field === 'body_zone' || field === 'photo_angles')
            ? bodyWords(value)
            : undefined
      }
    />
  )
}

/** Writes a zone of the body or a series of angles in words. */
function useBodyWords() {
  const { t } = useTranslation(['reports', 'photos'])
  return (value: unknown): string =>
    Array.isArray(value)
      ? (value as readonly PhotoAngle[]).map((angle) => t(`photos:${angle}`)).join(', ')
      : t(`reports:zone_${value as BodyZone}`)
}

/** Writes a value in words, for the note about somebody else's changes. */
function useValueInWords(countryId: number | null) {
  const { t } = useTranslation('treatments')
  const inWords = useBodyWords()
  const language = useLanguage()
  const format = useFormat()
  const ofCountry = [
    { params: { countryId: countryId ?? 0 }, query: withInactive },
    { enabled: countryId !== null, staleTime: 60_000 },
  ] as const
  const categories =
    useRead(referenceDataApi.categoriesOfTreatments, { query: withInactive }, { staleTime: 60_000 }).data ?? []
  const qualifications = useRead(referenceDataApi.qualifications, ...ofCountry).data ?? []
  const levels = useRead(referenceDataApi.priceLevels, ...ofCountry).data ?? []
  const models = useRead(listsApi.deviceModels, {}, { staleTime: 60_000 }).data ?? []
  const named = (ids: unknown, options: readonly { readonly id: number; readonly name: string }[]) =>
    (ids as readonly number[]).map((one) => options.find(({ id }) => id === one)?.name ?? one).join(', ')

  return (field: keyof TreatmentValues, value: unknown): string | undefined => {
    if (value === null) return ''
    switch (field) {
      case 'name':
      case 'portal_name':
        return everyName(value as Translatable)
      case 'treatment_category_id': {
        const category = categories.find(({ id }) => id === value)
        return category && translate(category.name, language)
      }
      case 'qualifications':
        return named(value, qualifications)
      case 'models':
        return named(value, models)
      case 'therapeutic_goals':
        return (value as TreatmentValues['therapeutic_goals']).map(({ name }) => translate(name, language)).join(', ')
      case 'price_cents':
      case 'original_price_cents':
      case 'advance_payment_price_cents':
        return format.euros(value as number)
      case 'price_levels':
        return (value as readonly PriceLevelPrice[])
          .map(
            (price) =>
              `${levels.find(({ id }) => id === price.price_level_id)?.name ?? ''} ${format.euros(price.price_cents)}`,
          )
          .join(', ')
      case 'vat_per_mille':
        return format.rate(value as number)
      case 'duration':
        return format.duration(value as number)
      case 'follow_up_weeks':
        return t('afterWeeks', { count: value as number })
      case 'minimum_interval_days':
        return t('days', { count: value as number })
      case 'photo_angles':
      case 'body_zone':
        return inWords(value)
      case 'image':
        return t('hasImage')
      default:
        return undefined
    }
  }
}

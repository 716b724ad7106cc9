import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useOffered, withInactive } from '#features/reference-data/screens/offered.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { shownDay } from '#platform/client/typed.ts'
import type { Client } from '../contract.ts'
import type { ClientValues, Options } from './client-values.ts'

const forLong = { staleTime: 3_600_000 }

/** The choices of the client form: the lists of each field, and the values of a client in words. */
export interface ClientOptions {
  readonly genders: Options
  readonly locales: Options
  readonly countries: Options
  readonly ninCountries: Options
  readonly insurers: Options
}

/** The reference data of the client form. */
export function useClientLookups() {
  const language = useLanguage()
  const offered = useOffered()
  const countries = useRead(referenceDataApi.countries, { query: withInactive }, forLong)
  const locales = useRead(referenceDataApi.locales, { query: withInactive }, forLong)
  const genders = useRead(referenceDataApi.genders, { query: withInactive }, forLong)
  const insurers = useRead(referenceDataApi.healthInsurances, { query: withInactive }, forLong)
  const codeOf = (id: number) => countries.data?.find((country) => country.id === id)?.code ?? null

  const named = (rows: typeof genders.data, held: number | null = null) =>
    offered(
      (rows ?? []).map(({ id, name, active }) => ({ value: id, label: translate(name, language), active })),
      [held],
    )
  return {
    /** The form waits for these. */
    reads: [countries, locales, genders, insurers],
    codeOf,
    /** The language of a new client: Dutch in a country where that is spoken, otherwise the first of the country. */
    localeOfNew(countryId: number): number | null {
      const spoken = (locales.data ?? []).filter(({ active }) => active)
      const own =
        spoken.find((locale) => locale.code === `nl_${codeOf(countryId)}`) ??
        spoken.find((locale) => locale.code.endsWith(`_${codeOf(countryId)}`)) ??
        spoken[0]
      return own?.id ?? null
    },
    /** The choices that are offered, and those that the stored client has. */
    optionsFor: (stored: Client | null): ClientOptions => ({
      genders: named(genders.data, stored?.gender_id),
      locales: named(locales.data, stored?.locale_id),
      countries: named(countries.data, stored?.country_id),
      ninCountries: named(countries.data, stored?.nin_country_id ?? stored?.country_id),
      insurers: offered(
        (insurers.data ?? []).map(({ id, full_name, active }) => ({ value: id, label: full_name, active })),
        [stored?.health_insurance_id],
      ),
    }),
    /** A value of the form in words, where it is not its own word. */
    valueInWords(field: keyof ClientValues, value: unknown): string | undefined {
      if (field === 'birthdate') return shownDay(value as string | null, language)
      // A number that is there is not told.
      if (field === 'nin') return value === '' ? '' : '•••'
      if (field === 'health_insurance_id') return insurers.data?.find(({ id }) => id === value)?.name ?? ''
      const rows = {
        gender_id: genders.data,
        locale_id: locales.data,
        country_id: countries.data,
        nin_country_id: countries.data,
      }[field as 'gender_id']
      const row = rows?.find(({ id }) => id === value)
      return row && translate(row.name, language)
    },
  }
}

import { useCountryChoice, type Country } from '#platform/client/country.ts'

/** The country of a template: that of a stored one, or the chosen country for a new one. */
export function useTemplateCountry(): {
  readonly countryId: number
  readonly of: (id: number) => Country | undefined
  readonly localesOf: (id: number) => Country['locales']
} {
  const { countries, countryId } = useCountryChoice()
  const of = (id: number) => countries.find((country) => country.id === id)
  return { countryId: countryId ?? 0, of, localesOf: (id) => of(id)?.locales ?? [] }
}

import { useMemo } from 'react'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import { firstCountry } from './defaults.ts'
import { useLanguage } from './i18n.ts'
import { useLocationChoice } from './location.ts'
import { remember, remembered } from './remembered.ts'
import { currentPerson } from './session.ts'
import { store } from './store.ts'

/**
 * A country of the chain to which the person has access, with the languages for writing to its clients; its main
 * language is the first.
 */
export interface Country {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly medical_grounds: boolean
  /** Whether the country has a key of the payment provider (decision C122). */
  readonly pays_online: boolean
  readonly locales: readonly {
    readonly id: number
    readonly code: string
    readonly language: Language
    readonly name: Translatable
  }[]
}

interface Countries {
  readonly all: readonly Country[]
  readonly chosenId: number | null
}
const known = store<Countries>({ all: [], chosenId: null })
const memory = () => `country.${currentPerson()?.id ?? ''}`

/** Sets the countries that may be chosen, once they are known; the one chosen last time is chosen again. */
export function setCountries(all: readonly Country[]): void {
  const last = Number(remembered(memory()))
  known.set({ all, chosenId: all.find(({ id }) => id === last)?.id ?? null })
}

function choose(id: number): void {
  known.set({ all: known.get().all, chosenId: id })
  remember(memory(), String(id))
}

/** The name of a country in the reader's language, found by its code: the chain gave it a name in one language only. */
export const countryName = ({ code, name }: Pick<Country, 'code' | 'name'>, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? name

function inLanguage(all: readonly Country[], language: Language): readonly Country[] {
  return all
    .map((country) => ({ ...country, name: countryName(country, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

export interface CountryChoice {
  /** The countries, with names in the reader's language and sorted by them. */
  readonly countries: readonly Country[]
  /** The country whose catalogue is shown; null only for a person without access to any country. */
  readonly countryId: number | null
  readonly choose: (id: number) => void
}

/**
 * The country whose catalogue the administration pages show (spec 3 §2): the one chosen last, else that of the location
 * in the top bar, else the chain's default (decision C117).
 */
export function useCountryChoice(): CountryChoice {
  const { all, chosenId } = known.use()
  const language = useLanguage()
  const countries = useMemo(() => inLanguage(all, language), [all, language])
  const { location } = useLocationChoice()
  return {
    countries,
    countryId:
      chosenId ??
      all.find(({ id }) => id === location?.supported_country_id)?.id ??
      all.find(({ code }) => code === firstCountry())?.id ??
      all[0]?.id ??
      null,
    choose,
  }
}

import { cents, divideHalfUp, sum, type Cents } from './money.ts'
import { formatNumber } from './number.ts'
import type { Language } from './texts.ts'

export interface GrossLine {
  /** The amount that the client pays for the line, VAT included (decision C28). */
  readonly grossCents: number
  /** 210 for 21 %. */
  readonly vatPerMille: number
}

export interface VatOfRate {
  readonly vatPerMille: number
  readonly grossCents: Cents
  readonly vatCents: Cents
  readonly netCents: Cents
}

/** The VAT inside a gross amount, half-up to the cent: 121,00 at 21 % holds 21,00. */
export function vatInside(grossCents: number, vatPerMille: number): Cents {
  return cents(divideHalfUp(BigInt(grossCents) * BigInt(vatPerMille), 1000n + BigInt(vatPerMille)))
}

/**
 * VAT per rate, computed once on the total of each rate and never per line: three lines of 3,33 hold 1,73, not 1,74
 * (law A3, decision C28). Highest rate first.
 */
export function vatPerRate(lines: readonly GrossLine[]): VatOfRate[] {
  return [...Map.groupBy(lines, (line) => line.vatPerMille)]
    .map(([vatPerMille, ofRate]) => {
      const grossCents = sum(ofRate.map((line) => line.grossCents))
      const vatCents = vatInside(grossCents, vatPerMille)
      return { vatPerMille, grossCents, vatCents, netCents: cents(grossCents - vatCents) }
    })
    .toSorted((a, b) => b.vatPerMille - a.vatPerMille)
}

/**
 * The default rate of a new article: the highest one, which applies to most articles; null where a country has none.
 */
export const usualRate = (ratesPerMille: readonly number[]): number | null =>
  ratesPerMille.length ? Math.max(...ratesPerMille) : null

/** A rate per mille written in per cent: 210 is `21`, 21 is `2,1`, in English `2.1`. */
export const percent = (perMille: number, language: Language): string => formatNumber(perMille / 10, language)
/** A rate as people read it: `21 %`, `2,1 %`, in English `2.1%`. */
export const formatRate = (perMille: number, language: Language): string =>
  `${percent(perMille, language)}${language === 'en' ? '' : '\u00a0'}%`

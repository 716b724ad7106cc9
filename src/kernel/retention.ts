/** The terms for which records have to stay, in years. */
export interface RetentionYears {
  /** The books: invoices, payments, credit. */
  readonly fiscal_years: number
  /** The medical record. */
  readonly record_years: number
  /** The lines of the log. */
  readonly log_years: number
}

/**
 * The terms by law (law A6). NL: tax 7 years (AWR 52), record 20 years (BW 7:454). BE: tax 10 years, record 30 years
 * (Quality Act, art. 35). Lines of the log stay at least 5 years (Stcrt. 2019, 38007). Other countries get the longer of
 * each.
 */
export const retentionByLaw = (countryCode: string | null): RetentionYears =>
  countryCode === 'NL'
    ? { fiscal_years: 7, record_years: 20, log_years: 5 }
    : { fiscal_years: 10, record_years: 30, log_years: 5 }

export const retentionFields = ['fiscal_years', 'record_years', 'log_years'] as const
/** The longest term that a chain may set, in years. */
export const maxRetentionYears = 100

/** The page with the findings of the nightly checks. It stands apart, so that the bell of every page does not load it. */
export const checkedPage = '/ledger-checks'

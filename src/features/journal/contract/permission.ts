/** Amounts of the whole company: neither the till nor the day summary brings them. */
export const maySeeJournal = 'management.journal'

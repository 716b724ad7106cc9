import { store } from '#platform/client/store.ts'

/** The appointment whose block gets the focus as soon as the calendar shows it. */
const wanted = store<number | null>(null)

export const highlight = (id: number): void => wanted.set(id)
export const highlighted = (): void => wanted.set(null)
export const useHighlight = (): number | null => wanted.use()

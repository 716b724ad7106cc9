import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { ownPath, type Search } from './address.ts'

/** The parameters in the address, as text. */
export const useAddress = (): Search => useParams({ strict: false })

/** The query in the address, as text: `?date=2026-11-21` is `{ date: '2026-11-21' }`. */
export const useSearchWords = (): Search => useLocation({ select: (location) => location.search as Search })

/**
 * An id in the address, `/clients/9`; null where the address has none. A parameter that is not a number becomes 0,
 * which no record has, so that the page says it was not found.
 */
export function useAddressId(name: string): number | null {
  const text = useAddress()[name]
  if (text === undefined) return null
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/**
 * Navigates to one of our own addresses. Empty values of the query are left out; `replace` adds no entry to the
 * history.
 */
export function useGo(): (path: string, options?: { search?: Search; replace?: boolean }) => void {
  const navigate = useNavigate()
  return (path, { search = {}, replace = false } = {}) => void navigate({ to: path, search, replace })
}

/** The query of the address of a popup that stands over no page of its own: the address of this page. */
export function useFromHere(): { readonly from: string } {
  return { from: useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr }) }
}

/** Navigates to such a popup, which then leads back to this page. */
export function useGoFrom(): (path: string) => void {
  const go = useGo()
  const search = useFromHere()
  return (path) => go(path, { search })
}

/** The address from which a popup was opened; null when it was opened by its address alone. */
export function useOpenedFrom(): string | null {
  const { from } = useSearchWords()
  return from ? ownPath(from) : null
}

/**
 * Navigates from a popup back to the page under it, which is unchanged: its search, filters and page are still in the
 * address.
 */
export function useBack(path: string): () => void {
  const go = useGo()
  const search = useSearchWords()
  return () => go(path, { search })
}

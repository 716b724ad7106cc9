import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page from which the account was opened, and to which closing it returns. */
    from?: string
  }
}

type AccountPath = '/account' | '/account/email' | '/account/password' | '/account/sessions'

/** Opens the account from any page; closing it returns there. */
export function useAccountAddress(): { open: (path: AccountPath) => void; close: () => void } {
  const router = useRouter()
  const here = () => router.latestLocation
  return {
    open: (path) =>
      router.history.push(path, { from: here().pathname.startsWith('/account') ? here().state.from : here().href }),
    close: () => router.history.push(here().state.from ?? '/account'),
  }
}

import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** From which page the account was opened, to go back to. */
    from?: string
  }
}

type AccountPath = '/account' | '/account/email' | '/account/password' | '/account/sessions'

/** The account is looked at between two other things: it opens from anywhere, and closing it leads back there. */
export function useAccountAddress(): { open: (path: AccountPath) => void; close: () => void } {
  const router = useRouter()
  const here = () => router.latestLocation
  return {
    open: (path) =>
      router.history.push(path, { from: here().pathname.startsWith('/account') ? here().state.from : here().href }),
    close: () => router.history.push(here().state.from ?? '/account'),
  }
}

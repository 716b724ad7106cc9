import { allows, type May } from '#kernel/permission.ts'
import { store } from './store.ts'

/** Who is signed in, as every screen needs to know it. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly permissions: ReadonlySet<string>
  /** The locations where this person works. */
  readonly locationIds: readonly number[]
  /** The start page (decision C145). */
  readonly startPage: string
}

const person = store<Person | null>(null)

/** Tells every screen who is signed in; null after signing out. */
export const setPerson = (who: Person | null): void => person.set(who)
export const currentPerson = (): Person | null => person.get()

/** Who is signed in. Only for screens behind the sign-in. */
export function usePerson(): Person {
  const who = person.use()
  if (!who) throw new Error('nobody is signed in')
  return who
}

/** May the person who is signed in do this? The same predicate guards the route and the server. */
export function useMay(): (may: May) => boolean {
  const who = person.use()
  return (may) => allows(may, who?.permissions ?? null)
}

interface Asking {
  readonly answer: Promise<boolean>
  readonly settle: (again: boolean) => void
}
const asking = store<Asking | null>(null)

/**
 * Resolves once the person whose session was lost has signed in again: true to go on, false when they gave up. Calls
 * that meet a lost session together wait for one and the same dialog. Without anybody signed in there is nothing to
 * ask.
 */
export function signedInAgain(): Promise<boolean> {
  if (!person.get()) return Promise.resolve(false)
  const current = asking.get()
  if (current) return current.answer
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  asking.set({ answer, settle: resolve })
  return answer
}

/** Is somebody waiting for a new sign-in? The app then shows the dialog. */
export const useSignInAsked = (): boolean => asking.use() !== null
/** The same, for who loses the focus to that dialog and gets it back afterwards. */
export const isSignInAsked = (): boolean => asking.get() !== null

/** Ends the wait for a new sign-in. */
export function settleSignIn(again: boolean): void {
  asking.get()?.settle(again)
  asking.set(null)
}

import { createContext, useContext } from 'react'
import { allows, type May } from '#kernel/permission.ts'
import { store } from './store.ts'

/** The signed-in person, with the fields that every screen needs. */
/** The preferences that hold the lots somebody used: they go with the sign-out (decision C48). */
export const lotsPrefix = 'lots.'

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

/** Sets the signed-in person for every screen; null after signing out. */
export const setPerson = (who: Person | null): void => person.set(who)
export const currentPerson = (): Person | null => person.get()

/** The signed-in person. Only for screens behind the sign-in. */
export function usePerson(): Person {
  const who = person.use()
  if (!who) throw new Error('nobody is signed in')
  return who
}

/**
 * Inside, a record is only read: of the rights those to read count. What is changed with a right to read, as an
 * agreement is signed, asks `useReadingOnly` too.
 */
export const ReadingOnly = createContext(false)
export const useReadingOnly = (): boolean => useContext(ReadingOnly)

/** Whether the signed-in person has a right. The same predicate guards the route and the server. */
export function useMay(): (may: May) => boolean {
  const who = person.use()
  const readingOnly = useReadingOnly()
  const held = who?.permissions ?? null
  const counted = readingOnly && held ? new Set([...held].filter((one) => one.endsWith('.read'))) : held
  return (may) => allows(may, counted)
}

interface Asking {
  readonly answer: Promise<boolean>
  readonly settle: (again: boolean) => void
}
const asking = store<Asking | null>(null)

/**
 * Resolves after the person whose session was lost has signed in again: true to continue, false when they cancelled.
 * Calls that fail together because of one lost session wait for the same dialog. When nobody was signed in, it resolves
 * to false at once.
 */
export function signedInAgain(): Promise<boolean> {
  if (!person.get()) return Promise.resolve(false)
  const current = asking.get()
  if (current) return current.answer
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  asking.set({ answer, settle: resolve })
  return answer
}

/** Whether a call waits for a new sign-in. The app then shows the dialog. */
export const useSignInAsked = (): boolean => asking.use() !== null
/** The same outside React, for code that runs when an element loses the focus to that dialog. */
export const isSignInAsked = (): boolean => asking.get() !== null

/** Settles the calls that wait for a new sign-in. */
export function settleSignIn(again: boolean): void {
  asking.get()?.settle(again)
  asking.set(null)
}

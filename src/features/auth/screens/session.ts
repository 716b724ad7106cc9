import type { AnswerOf } from '#kernel/endpoint.ts'
import { startPageOf } from '#features/employees/rules/start-page.ts'
import { ApiError, send } from '#platform/client/api.ts'
import { forgetAllButDrafts, forgetOthersDrafts } from '#platform/client/draft.ts'
import { chooseLanguage, languageChosenHere } from '#platform/client/i18n.ts'
import { forgetLookups } from '#platform/client/lookups.ts'
import { forgetRemembered } from '#platform/client/remembered.ts'
import { lotsPrefix, setPerson } from '#platform/client/session.ts'
import { forgetUnsent } from '#platform/client/unsent.ts'
import { authApi } from '../contract.ts'

type Profile = AnswerOf<typeof authApi.me>

/** The answer of a call, or null when nobody is signed in. Any other failure is thrown. */
export async function unlessSignedOut<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The signed-in person, or null when nobody is signed in. */
export const askWho = (): Promise<Profile | null> => unlessSignedOut(send(authApi.me, {}, { unauthenticated: 'fail' }))

/**
 * Makes this the signed-in person for every screen, in their own language unless another was chosen before the sign-in.
 */
export async function begin(profile: Profile): Promise<void> {
  forgetOthersDrafts(profile.id)
  if (!languageChosenHere()) await chooseLanguage(profile.language, 'profile')
  setPerson({
    id: profile.id,
    name: profile.name,
    email: profile.email,
    permissions: new Set(profile.permissions),
    locationIds: profile.location_ids,
    startPage: startPageOf(profile.start_page, profile.role_start_page, new Set(profile.permissions)),
  })
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await send(authApi.logout)
  await forgetUnsent()
  leave()
}

/**
 * Loads the page anew, so that nothing of this person stays in memory or in the drafts of this tab.
 * @param target the page that opens after the next sign-in.
 */
export function leave(target?: string): void {
  sessionStorage.clear()
  toSignIn(target)
}

/**
 * Goes to the sign-in page after the session was lost. What was typed waits in this tab for the same person, and is
 * removed when somebody else signs in.
 */
export function leaveUnsaved(target: string): void {
  forgetAllButDrafts()
  toSignIn(target)
}

function toSignIn(target?: string): void {
  forgetLookups()
  forgetRemembered(lotsPrefix)
  window.location.assign(target ? `/login?target=${encodeURIComponent(target)}` : '/login')
}

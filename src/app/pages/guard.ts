import { allows, type May } from '#kernel/permission.ts'

export interface Detour {
  readonly to: '/' | '/login'
  readonly search?: { readonly target?: string }
}

/**
 * Where somebody goes instead who asks for an address that they may not open (spec 3 §2): nobody signed in to the
 * sign-in, which leads back to it; who lacks the permission to `/`. Null: they may.
 * @param address path and query, as typed.
 */
export function detour(may: May, permissions: ReadonlySet<string> | null, address: string): Detour | null {
  if (allows(may, permissions)) return null
  if (permissions) return { to: '/' }
  return { to: '/login', search: address === '/' ? {} : { target: address } }
}

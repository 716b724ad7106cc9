import { currentPerson } from '#platform/client/session.ts'
import { noDrawing, type Drawing } from '#platform/client/ui/signature-drawing.ts'

/**
 * The last signature of whoever is signed in: in memory only, so that it goes with the session (decision C53). Signing
 * out loads the page anew.
 */
let last: { readonly personId: number; readonly drawing: Drawing } | null = null

export function rememberOwnSignature(drawing: Drawing): void {
  const person = currentPerson()
  last = person && { personId: person.id, drawing }
}

/** The signature that whoever is signed in drew before; empty when they have not signed since they came. */
export const ownSignature = (): Drawing => (last && last.personId === currentPerson()?.id ? last.drawing : noDrawing)

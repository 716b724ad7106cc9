import { useRef } from 'react'
import { ApiError, newKey, send } from '#platform/client/api.ts'
import type { Drawing } from '#platform/client/ui/signature-drawing.ts'
import { pictureOf } from '#platform/client/ui/signature-paper.ts'
import { agreementLimits, signaturesApi, signatureTypes, type SignatureType } from '../contract.ts'

interface Stored {
  readonly key: string
  id?: number
}

/** The field of an agreement that names the signature of this kind. */
export const fieldOf = (type: SignatureType) => `${type}_signature_id` as const

interface StoredSignatures {
  /** Stores a drawing, and returns the number of the signature. @throws ApiError at the field of the agreement. */
  readonly idOf: (type: SignatureType, drawing: Drawing) => Promise<number>
  /** Forgets the signatures that the server no longer knows: one that nothing names is deleted after a day. */
  readonly forgetUnknown: (refusal: ApiError) => void
}

/** A refusal of a drawing as a refusal of the agreement that names it. */
const atField = (error: ApiError, type: SignatureType): ApiError =>
  new ApiError(
    error.status,
    error.message,
    error.problems.map((problem) => ({ ...problem, field: fieldOf(type) })),
  )

/**
 * Stores each drawing once: after a failure the same drawing keeps its key, or the number that it got. Another drawing
 * is another signature.
 */
export function useStoredSignatures(): StoredSignatures {
  const stored = useRef(new Map<SignatureType, readonly [Drawing, Stored]>())
  async function idOf(type: SignatureType, drawing: Drawing): Promise<number> {
    const [before, known] = stored.current.get(type) ?? []
    const attempt: Stored = before === drawing && known ? known : { key: newKey() }
    stored.current.set(type, [drawing, attempt])
    if (attempt.id !== undefined) return attempt.id
    try {
      const body = { signature: pictureOf(drawing, agreementLimits.signature), type }
      const { id } = await send(signaturesApi.create, { body }, { idempotencyKey: attempt.key })
      attempt.id = id
      return id
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isDecision) throw error
      stored.current.delete(type)
      throw atField(error, type)
    }
  }
  return {
    idOf,
    forgetUnknown: ({ problems }) => {
      for (const type of signatureTypes)
        if (problems.some(({ field, code }) => field === fieldOf(type) && code === 'unknown'))
          stored.current.delete(type)
    },
  }
}

import { useRef } from 'react'
import { ApiError, newKey, send } from '#platform/client/api.ts'
import type { Drawing } from '#platform/client/ui/signature-drawing.ts'
import { pictureOf } from '#platform/client/ui/signature-paper.ts'
import { agreementLimits, signaturesApi, type SignatureType } from '../contract.ts'

interface Stored {
  readonly key: string
  id?: number
}

/** The field of an agreement that names the signature of this kind. */
export const fieldOf = (type: SignatureType) => `${type}_signature_id` as const

/** A refusal of a drawing as a refusal of the agreement that names it. */
const atField = (error: ApiError, type: SignatureType): ApiError =>
  new ApiError(
    error.status,
    error.message,
    error.problems.map((problem) => ({ ...problem, field: fieldOf(type) })),
  )

/**
 * Stores each drawing once: after a failure the same drawing keeps its key, or the number that it got. Another drawing
 * is another signature; the one that nothing names goes after a day.
 */
export function useStoredSignatures(): (type: SignatureType, drawing: Drawing) => Promise<number> {
  const stored = useRef(new Map<string, readonly [Drawing, Stored]>())
  return async (type, drawing) => {
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
}

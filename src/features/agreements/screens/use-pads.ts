import { useEffect, useRef, useState, type RefObject } from 'react'
import { problem } from '#kernel/problem.ts'
import type { ServerProblem } from '#platform/client/api.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { isSignature, noDrawing, type Drawing } from '#platform/client/ui/signature-drawing.ts'
import type { SignaturePadHandle } from '#platform/client/ui/signature-pad.tsx'
import { signatureTypes, type SignatureType } from '../contract.ts'
import { fieldOf } from './stored-signatures.ts'

/** A pad of the form: its drawing, and what is wrong with it. */
export interface Pad {
  readonly value: Drawing
  readonly onChange: (drawing: Drawing) => void
  readonly error: string | undefined
  readonly ref: RefObject<SignaturePadHandle | null>
}

export interface Pads {
  readonly client: Pad
  readonly user: Pad
  readonly signed: Readonly<Record<SignatureType, boolean>>
  /** Whether somebody has drawn: no draft keeps a drawing. */
  readonly drawn: boolean
  /** Puts the problems of signatures at their pads, and returns the others. */
  readonly place: (problems: readonly ServerProblem[]) => ServerProblem[]
  /** Removes the drawings under another text than the present one, and says so at their pads; whether there were any. */
  readonly tearUp: () => boolean
}

/**
 * The drawings of both signatures. They stay here, and not in the form, whose values become a draft.
 * @param textNow what is signed, as it stands in the form.
 */
export function usePads(textNow: () => string): Pads {
  const sentence = useProblemSentence()
  const [drawings, setDrawings] = useState<Readonly<Record<SignatureType, Drawing>>>({
    client: noDrawing,
    user: noDrawing,
  })
  const [problems, setProblems] = useState<readonly ServerProblem[]>([])
  /** The text under which each was begun. */
  const signedTexts = useRef<Partial<Record<SignatureType, string>>>({})
  const client = useRef<SignaturePadHandle>(null)
  const user = useRef<SignaturePadHandle>(null)
  /** The pad that gets the focus, once for each refusal. */
  const [goal, setGoal] = useState<{ readonly type: SignatureType } | null>(null)
  useEffect(() => {
    if (goal) (goal.type === 'client' ? client : user).current?.focus()
  }, [goal])

  const padOf = (type: SignatureType, ref: Pad['ref']): Pad => ({
    value: drawings[type],
    onChange: (drawing) => {
      if (!drawings[type].length) signedTexts.current[type] = textNow()
      setDrawings((all) => ({ ...all, [type]: drawing }))
      setProblems((all) => (all.length ? all.filter(({ field }) => field !== fieldOf(type)) : all))
    },
    error: problems.filter(({ field }) => field === fieldOf(type)).map(sentence)[0],
    ref,
  })
  return {
    client: padOf('client', client),
    user: padOf('user', user),
    signed: { client: isSignature(drawings.client), user: isSignature(drawings.user) },
    drawn: drawings.client.length + drawings.user.length > 0,
    place: (all) => {
      const isOfPad = ({ field }: ServerProblem) => signatureTypes.some((type) => field === fieldOf(type))
      const ofPads = all.filter(isOfPad)
      const type = signatureTypes.find((one) => ofPads.some(({ field }) => field === fieldOf(one)))
      setProblems(ofPads)
      setGoal(type ? { type } : null)
      return all.filter((one) => !isOfPad(one))
    },
    tearUp: () => {
      const others = signatureTypes.filter((type) => drawings[type].length && signedTexts.current[type] !== textNow())
      if (!others.length) return false
      setDrawings((all) => ({ ...all, ...Object.fromEntries(others.map((type) => [type, noDrawing])) }))
      setProblems(others.map((type) => problem(fieldOf(type), 'signed_otherwise')))
      return true
    },
  }
}

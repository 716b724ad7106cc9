import { merged } from '#kernel/record.ts'

export interface Notes {
  readonly remarks: string
}

/** Their notes with what was typed here below them: in a text about allergies neither may replace the other. */
export function joinedNotes(base: Notes, typed: Notes, theirs: Notes): Notes {
  if (typed.remarks === base.remarks || theirs.remarks === base.remarks) return merged(base, typed, theirs)
  if (typed.remarks.includes(theirs.remarks)) return typed
  const added = typed.remarks.startsWith(base.remarks) ? typed.remarks.slice(base.remarks.length) : typed.remarks
  return { remarks: [theirs.remarks, added.replace(/^[\s.,;]+/, '').trimEnd()].filter(Boolean).join('\n') }
}

import type { AuditAction } from '#kernel/audit.ts'
import type { Language, Words } from '#kernel/texts.ts'
import type { Subject } from '../contract.ts'
import { subjectOf } from '../rules.ts'
import { auditTexts } from '../texts.ts'

/** A line without words for what was done, or to what, does not compile. */
const words: Readonly<Record<`action_${AuditAction}` | `entity_${Subject}`, Words>> = auditTexts

interface Clients {
  readonly named: readonly { readonly name: string }[]
  readonly more: number
}

/** A value of the log as its reader says it, in a file. */
export const say =
  (language: Language) =>
  (key: string, value: unknown): unknown => {
    switch (key) {
      case 'action':
        return words[`action_${value as AuditAction}`][language]
      case 'entity': {
        const subject = subjectOf(String(value))
        return subject ? words[`entity_${subject}`][language] : value
      }
      case 'clients': {
        const { named, more } = value as Clients
        return [...named.map(({ name }) => name), ...(more ? [`+ ${more}`] : [])]
      }
      default:
        return value
    }
  }

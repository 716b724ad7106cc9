import type { AuditAction } from '#kernel/audit.ts'
import type { WholeLog } from '#kernel/log.ts'
import { fill, type Language, type Words } from '#kernel/texts.ts'
import type { HistoryLine } from '../contract.ts'
import { seenOf, subjectOf } from '../rules.ts'
import { auditTexts } from '../texts.ts'

/** An action without words does not compile. */
const actions: Readonly<Record<`action_${AuditAction}`, Words>> = auditTexts

interface Clients {
  readonly named: readonly { readonly name: string }[]
  readonly more: number
}

/** The word of a subject; a table or call that no `log.ts` knows any more is named as the log has it. */
const wordOf = (log: WholeLog, language: Language, subject: string | null, entity: unknown) =>
  subject ? log.called[subject]![language] : entity

/** A value of the log in words, for a file. */
export const say =
  (log: WholeLog, language: Language) =>
  (key: string, value: unknown, row: Readonly<Record<string, unknown>>): unknown => {
    switch (key) {
      case 'employee': {
        const client = row.acting_client as HistoryLine['acting_client']
        if (!client) return value
        return client.name
          ? fill(auditTexts.clientByLink[language], { name: client.name })
          : auditTexts.unnamedByLink[language]
      }
      case 'action':
        return actions[`action_${value as AuditAction}`][language]
      case 'entity': {
        return wordOf(log, language, subjectOf(log, String(value)), value)
      }
      case 'seen':
        return seenOf(log, value as string[]).map(({ entity, subject }) => wordOf(log, language, subject, entity))
      case 'clients': {
        const { named, more } = value as Clients
        return [...named.map(({ name }) => name), ...(more ? [`+ ${more}`] : [])]
      }
      default:
        return value
    }
  }

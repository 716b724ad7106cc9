import { endpoint, file } from '#kernel/endpoint.ts'
import type { AllOf } from '#kernel/permission.ts'

/**
 * The right to see everything about a client at once: it takes every permission that a part of it takes (decision
 * C135).
 */
export const maySeeWholeFile = {
  all: ['client.update', 'invoice.read', 'treatment-report.read'],
} as const satisfies AllOf

export const privacyApi = {
  /** Decision C107: a client may ask for everything that is known about them. */
  export: endpoint('GET', '/clients/:id/whole-file', {
    turn: 'exports',
    does: 'Everything about a client as one ZIP: a readable overview, all data as JSON, invoices and files.',
    may: maySeeWholeFile,
    health: true,
    reads: ({ params }) => [params.id],
    gives: file,
  }),
}

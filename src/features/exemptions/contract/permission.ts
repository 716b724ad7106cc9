import type { AllOf } from '#kernel/permission.ts'

/** Lines of invoices with the answers about a client's health: whoever sees them may read both. */
export const maySeeExemptions = { all: ['invoice.read', 'treatment-report.read'] } as const satisfies AllOf

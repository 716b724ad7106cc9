import type { AllOf } from '#kernel/permission.ts'

/** The rows show what is in treatment reports, and how to reach their clients: whoever sees them may read both. */
export const maySeeLots = { all: ['treatment-report.read', 'client.read'] } as const satisfies AllOf

import type { AllOf } from '#kernel/permission.ts'

/** A merge changes the records of two clients: whoever may change one may see both. */
export const mayMerge = { all: ['client.update', 'client.read'] } as const satisfies AllOf

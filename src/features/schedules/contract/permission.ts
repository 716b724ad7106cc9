import type { May } from '#kernel/permission.ts'

/** `user.update` also allows the hours of rooms (spec 3 §6, decision C120). */
export const mayAddToRoom = ['schedule.create', 'user.update'] as const satisfies May
export const mayChangeOfRoom = ['schedule.update', 'user.update'] as const satisfies May

export const scheduleLimits = { note: 255, absenceDays: 731, breaks: 6 } as const

import type { Screen } from '#platform/client/screen.ts'

export const dayClosingScreens: readonly Screen[] = []

declare module 'virtual:words/*' {
  /** Every catalogue in one language: namespace, key, sentence (vite.config.ts). */
  export const words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

import type { Temporal as Polyfill } from 'temporal-polyfill/implementation'

/**
 * The browser's own Temporal. The build replaces `temporal-polyfill` by this file: only a browser without Temporal
 * (Safari) loads the polyfill, before the module that imports it runs.
 */
export const Temporal =
  (globalThis as { Temporal?: typeof Polyfill }).Temporal ?? (await import('temporal-polyfill/implementation')).Temporal

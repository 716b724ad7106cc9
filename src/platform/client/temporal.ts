import type { Temporal as Polyfill } from 'temporal-polyfill/implementation'

/**
 * The browser's own Temporal. The build gives this file to whatever imports `temporal-polyfill`: only a browser without
 * one (Safari) loads the polyfill, before the module that asks for it runs.
 */
export const Temporal =
  (globalThis as { Temporal?: typeof Polyfill }).Temporal ?? (await import('temporal-polyfill/implementation')).Temporal

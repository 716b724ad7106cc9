/** The first pattern that fits decides: most user agents also name other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const handheld = new Set(['iPad', 'iPhone', 'Android'])

export interface Device {
  readonly browser: string | null
  readonly system: string | null
  /** A telephone or a tablet. */
  readonly handheld: boolean
}

/** The browser and the system of a user agent, by their common names; null where it does not name them. */
export function deviceOf(userAgent: string): Device {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const system = named(systems)
  return { browser: named(browsers), system, handheld: system !== null && handheld.has(system) }
}

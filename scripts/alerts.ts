import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { root } from './process.ts'

const folder = path.join(root, 'docs/operations')
export const files = {
  alerts: path.join(folder, 'alerts.yml'),
  tests: path.join(folder, 'alerts.test.yml'),
  dashboard: path.join(folder, 'dashboard.json'),
} as const

/** The sentence for a machine without Prometheus. */
export const isMissing =
  'promtool is not installed here (Debian: apt-get install prometheus), so Prometheus did not read the alerts.'

export interface Alert {
  readonly alert: string
  readonly expr: string
}
/** The alerts of a file with rules. */
export const alertsIn = (text: string): readonly Alert[] =>
  (parseYaml(text) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules)

/** Runs promtool to its end; null where it is not installed. */
export function promtool(args: readonly string[]): { readonly isRight: boolean; readonly output: string } | null {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return error ? null : { isRight: status === 0, output: `${stdout}${stderr}`.trim() }
}

/** An expression without its comparisons: it has an answer as well while nothing is wrong. */
export const withoutLimits = (expr: string): string =>
  expr.replaceAll(/\s*(?:==|!=|[<>]=?)\s*\d[\d.]*(?:e\d+)?(?:\s*\*\s*\d[\d.]*)?/g, '')

/** The measurements that an expression names, each with its labels. */
export const measurementsIn = (expr: string): readonly string[] =>
  expr.match(/\b(?:up|(?:balie|nodejs|process)_\w+)\b(?:\{[^}]*\})?/g) ?? []

/** The expressions of the dashboard, for all servers. */
export const dashboardExpressions = (): readonly string[] =>
  (JSON.parse(readFileSync(files.dashboard, 'utf8')) as { panels: { targets?: { expr: string }[] }[] }).panels.flatMap(
    ({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$instance', '.*')),
  )

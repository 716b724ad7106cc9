import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { alertsIn, dashboardExpressions, files, isMissing, measurementsIn, promtool, withoutLimits } from './alerts.ts'

const text = readFileSync(files.alerts, 'utf8')
const alerts = alertsIn(text)

interface Group {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[]
}
const cases = (parseYaml(readFileSync(files.tests, 'utf8')) as { tests: readonly Group[] }).tests.flatMap(
  ({ alert_rule_test }) => alert_rule_test,
)

test('each alert has a case in which it speaks, and one in which it does not', () => {
  expect(alerts.length).toBeGreaterThan(15)
  const namesWhere = (speaks: boolean) =>
    [
      ...new Set(cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === speaks).map(({ alertname }) => alertname)),
    ].toSorted()
  const names = alerts.map(({ alert }) => alert).toSorted()
  expect(namesWhere(true)).toEqual(names)
  expect(namesWhere(false)).toEqual(names)
})

test('what every program exports is asked of Balie alone', () => {
  const expressions = [...alerts.map(({ expr }) => expr), ...dashboardExpressions()]
  const ofAnyProgram = expressions.flatMap(measurementsIn).filter((one) => /^(?:up|nodejs_|process_)/.test(one))
  expect(ofAnyProgram.length).toBeGreaterThan(6)
  expect(ofAnyProgram.filter((one) => !one.includes('job="balie"'))).toEqual([])
})

test.each([
  ['balie_ready == 0', 'balie_ready'],
  ['time() - max(a_seconds) > 2 * 86400', 'time() - max(a_seconds)'],
  [
    'balie_data_free_bytes < 1e9 or increase(b{reason="disk_full"}[5m]) > 0',
    'balie_data_free_bytes or increase(b{reason="disk_full"}[5m])',
  ],
  ['rate(b{route!="/api/health"}[5m]) > 0.02\n  and sum(c) <= 1', 'rate(b{route!="/api/health"}[5m])\n  and sum(c)'],
])('%j without its limits', (expr, expected) => {
  expect(withoutLimits(expr)).toBe(expected)
})

const isInstalled = promtool(['--version']) !== null
if (!isInstalled) console.log(isMissing)

describe.skipIf(!isInstalled)('as Prometheus reads them', () => {
  /** Runs the tests of the alerts against other rules. */
  function testsOf(rules: string) {
    const folder = mkdtempSync(path.join(tmpdir(), 'balie-alerts-'))
    try {
      for (const [name, content] of [
        ['alerts.yml', rules],
        ['alerts.test.yml', readFileSync(files.tests, 'utf8')],
      ] as const)
        writeFileSync(path.join(folder, name), content)
      return promtool(['test', 'rules', path.join(folder, 'alerts.test.yml')])!
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  test('the rules are rules, and a mistake in one is named', () => {
    expect(promtool(['check', 'rules', files.alerts])).toMatchObject({ isRight: true })
    expect(testsOf(text.replace('sum by (route)', 'sum by route')).output).toMatch(/unexpected identifier|parse error/)
  })

  test('each alert speaks when it should, and a limit that was moved is noticed', () => {
    expect(testsOf(text)).toEqual({ isRight: true, output: expect.stringContaining('SUCCESS') as string })
    const moved = testsOf(text.replace('{state="away"} == 1', '{state="away"} == 0'))
    expect(moved).toEqual({ isRight: false, output: expect.stringContaining('BalieDatabaseAway') as string })
  })
})

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { allRoutes } from '#app/routes.ts'
import { openApi } from '#platform/server/docs.ts'
import { ambiguous, emptySchemas } from './api-rules.ts'

// Lints the document of the API, printed from the contracts: no server and no database is needed.

/** The linter's strictest set of rules, without those that do not apply. */
const rules = {
  'operation-tag-defined': 'error',
  'component-name-unique': 'error',
  'path-params-defined': 'error',
  // The addresses are those of the specification (src/app/calls.txt). A path with more words is preferred to one with
  // more parameters, as OpenAPI itself says, and `ambiguous` (api-rules.ts) reports where a word could be a value of a
  // parameter.
  'no-ambiguous-paths': 'off',
} as const

/** The call that refuses nobody: whoever asks, and however often, is told how the server is. */
const refusesNobody = '~1api~1health/'

/** The problems of the document, one sentence each. */
export async function apiProblems(): Promise<string[]> {
  const document = openApi(allRoutes, { cookie: 'balie_session', server: 'https://balie.example' })
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'https://balie.example/api/docs/json',
    config,
  })
  const meant = problems.filter(
    ({ ruleId, location }) => !(ruleId === 'operation-4xx-response' && location[0]?.pointer?.includes(refusesNobody)),
  )
  return [
    ...meant.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ...ambiguous(document.paths),
    ...emptySchemas(document.paths),
  ]
}

if (import.meta.main) {
  const problems = await apiProblems()
  if (problems.length) console.error(problems.join('\n'))
  process.exitCode = problems.length ? 1 : 0
}

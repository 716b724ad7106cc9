import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What needs the database of the run: the features' calls and SQL, the server around them, the generated table types.
// The files named here stand beside it and open none, or one of their own, so they run once, with the rules.
const onDatabase = [
  'src/features/*/{routes,queries}{.test.ts,/**/!(read).test.ts}',
  'src/app/!(access-log-fields|calls|features|generated-client|log-privacy|words).test.ts',
  'src/platform/server/**/!(address|answer|call-table|disk-floor|files|geocoder|log-lines|password|phone|queue|reply|report-photo|rich-text|s3rver|secret|settings|statement-times|table-file|template|totp|turnstile|watchdog|whole-body).test.ts',
  'scripts/db-types.test.ts',
]

/**
 * What the embedded database proves for both: its own guard, the client that is generated from the document, of which
 * every call is proved on either, the rows of the demo chain, which a start gives to no other database, and the log of a
 * day there.
 */
const onEmbedded = [
  'src/platform/server/disk-floor.test.ts',
  'src/app/generated-client.test.ts',
  'src/app/log-privacy.test.ts',
  'src/demo/generate.test.ts',
]

/** A request leaves much behind that nobody needs after it: with more room for it, less time goes to collecting it. */
const withRoom = ['--max-semi-space-size=64']

const api = (database: 'embedded' | 'postgres', zone: string) =>
  ({
    extends: true,
    test: {
      name: `api-${database}`,
      include: database === 'embedded' ? [...onDatabase, ...onEmbedded] : onDatabase,
      globalSetup: 'src/platform/server/test/global-setup.ts',
      env: { BALIE_TEST_DATABASE: database, TZ: zone },
      execArgv: withRoom,
    },
  }) as const

/** The order of the projects that run together: those that follow fill the workers that are free at an end. */
const projects = ['api-postgres', 'api-embedded', 'rules']
/** What takes longest begins first, so that no worker is left with it at the end; the others by size, as vitest does. */
const longest = [
  'fuzz-writing',
  'access-matrix',
  'fuzz-reading',
  'fuzz-changing',
  'generate',
  'oracle',
  'pages',
  'faults',
  'races',
  'bank',
  'locations',
  'reference-data',
  'mail',
  'content-policy',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at < 0 ? longest.length : at
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, not an array's
    const bySize = await super.sort(files)
    const order = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return bySize.toSorted((a, b) => order(a) - order(b) || rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // A worker with an embedded database takes about half a gigabyte.
    maxWorkers: Math.min(4, Math.max(2, os.availableParallelism())),
    // A worker keeps its modules and its database from file to file; every file begins with testDatabase() or
    // testApp(), which clear what the one before left.
    isolate: false,
    // A bound for what hangs, not for what is slow: a machine may have more to do than this.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // The machine's zone may never matter, so no part runs in ours: one is west of London, the other far east.
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...onDatabase, ...onEmbedded, '**/node_modules/**'],
          env: { TZ: 'America/New_York' },
        },
      },
      api('embedded', 'America/New_York'),
      api('postgres', 'Pacific/Auckland'),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['scripts/build.ts', 'e2e/demo-chain.ts'],
          sequence: { groupOrder: 1 },
          // A journey waits about a tenth of its time, for a pause after typing or a poll, so one more than there are cores.
          maxWorkers: Math.min(5, Math.max(2, os.availableParallelism()) + 1),
          // A journey waits a minute for each thing that never comes, and some make twenty pages one after another.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // So many faults at once are one fault, and waiting for each would take hours.
          bail: 25,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})

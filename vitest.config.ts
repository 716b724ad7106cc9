import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What needs a database: the features' calls and SQL, the server around them, the demo chain, the generated table
// types.
const onDatabase = [
  'src/features/*/{routes,queries}{.test.ts,/**/*.test.ts}',
  'src/{app,demo}/*.test.ts',
  'src/platform/server/**/*.test.ts',
  'scripts/db-types.test.ts',
]

const api = (database: 'embedded' | 'postgres', zone: string, order: number) =>
  ({
    extends: true,
    test: {
      name: `api-${database}`,
      include: onDatabase,
      globalSetup: 'src/platform/server/test/global-setup.ts',
      env: { BALIE_TEST_DATABASE: database, TZ: zone },
      sequence: { groupOrder: order },
      // A bound for what hangs, not for what is slow: a machine may have more to do than this.
      testTimeout: 90_000,
      hookTimeout: 120_000,
    },
  }) as const

/**
 * What takes longest begins first, so that no worker is left with it at the end; the others by size, as vitest does.
 */
const longest = ['fuzz-writing', 'access-matrix', 'fuzz-reading', 'pages', 'races', 'locations', 'reference-data']
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at < 0 ? longest.length : at
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, not an array's
    const bySize = await super.sort(files)
    return bySize.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // A worker with an embedded database takes about half a gigabyte.
    maxWorkers: Math.min(4, Math.max(2, os.availableParallelism())),
    // A worker keeps its modules and its database from file to file; every file begins with testDatabase(), which
    // clears what the one before left.
    isolate: false,
    // The machine's zone may never matter, so no part runs in ours: one is west of London, the other far east.
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...onDatabase, '**/node_modules/**'],
          env: { TZ: 'America/New_York' },
          sequence: { groupOrder: 0 },
        },
      },
      api('embedded', 'America/New_York', 1),
      api('postgres', 'Pacific/Auckland', 2),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['scripts/build.ts', 'e2e/demo-chain.ts'],
          sequence: { groupOrder: 3 },
          // A journey waits about a tenth of its time, for a pause after typing or a poll, so one more than there are cores.
          maxWorkers: Math.min(5, Math.max(2, os.availableParallelism()) + 1),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

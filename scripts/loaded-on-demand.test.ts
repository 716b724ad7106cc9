import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './process.ts'

// Measurements and traces cost time and memory at each start, so their packages are loaded where a setting asks for them
// alone: by `import()`.

/** Imports that are there before the first line runs; those of types alone are not there at all. */
const atOnce = /^(?:import|export)\s(?!type\s)(?:[^'`=]*?\sfrom\s)?'([^']+)'/gm
const later = /\bimport\('([^']+)'\)/g
const onDemand = /^(prom-client|@opentelemetry\/[^/]+)/

/** The file of the project that an import names; the name itself for a package. */
function target(file: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(file), name)
  return name.startsWith('#') ? `src/${name.slice(1)}` : name
}

/** The packages on demand that a module reaches by such imports, each with its chain. */
function reached(entry: string, kinds: readonly RegExp[]): ReadonlyMap<string, string> {
  const chains = new Map([[entry, entry]])
  const packages = new Map<string, string>()
  for (const [file, chain] of chains) {
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, name] of kinds.flatMap((kind) => [...text.matchAll(kind)])) {
      const to = target(file, name!)
      if (onDemand.test(to)) packages.set(onDemand.exec(to)![0], `${chain} → ${to}`)
      else if (/\.tsx?$/.test(to) && existsSync(path.join(root, to)) && !chains.has(to))
        chains.set(to, `${chain} → ${to}`)
    }
  }
  return packages
}

test.each(['src/app/main.ts', 'src/app/tool.ts', 'src/app/server.ts'])(
  'no chain of static imports leads from %s to prom-client or to OpenTelemetry',
  (entry) => {
    expect([...reached(entry, [atOnce]).values()]).toEqual([])
  },
)

test('a start with measurements and traces loads them', () => {
  const names = [...reached('src/app/main.ts', [atOnce, later]).keys()]
  expect(names).toContain('prom-client')
  expect(names.filter((name) => name.startsWith('@opentelemetry/')).length).toBeGreaterThan(2)
})

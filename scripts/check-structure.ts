import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { layering as declared, type Layering } from './layers.ts'
import { root } from './process.ts'

// The structure of ARCHITECTURE.md. Each message says where the code belongs.

/** Files that a feature may have besides its rooms, each with the room whose imports it may have. */
const extras: Readonly<Record<string, Room>> = {
  'employees/role-permissions.ts': 'contract',
  'agreements/document.ts': 'document',
  'agreements/drawing.ts': 'document',
  'agreements/document-texts.ts': 'texts',
  'exemptions/pack-texts.ts': 'texts',
  'day-closing/document.ts': 'document',
  'day-closing/document-texts.ts': 'texts',
  'invoices/document.ts': 'document',
  'invoices/document-content.ts': 'document',
  'invoices/document-texts.ts': 'texts',
  'invoices/ubl.ts': 'document',
  'privacy/overview-texts.ts': 'texts',
}

type Room = keyof typeof rooms
const shared = ['kernel', 'contract', 'rules', 'texts', 'document'] as const
/**
 * The rooms: the content of each, and the rooms that it may import. A folder of a feature with the name of a room is
 * that room.
 */
const rooms = {
  kernel: { holds: 'what everything else is made of, without a table or a screen', imports: ['kernel'] },
  'platform/server': { holds: 'the server’s ground, which knows no feature', imports: ['kernel', 'platform/server'] },
  'platform/client': { holds: 'the browser’s ground, which knows no feature', imports: ['kernel', 'platform/client'] },
  contract: { holds: 'shapes, limits and the endpoints', imports: ['kernel', 'contract'] },
  rules: { holds: 'pure decisions, to which the facts come as arguments', imports: ['kernel', 'contract', 'rules'] },
  texts: { holds: 'words in four languages', imports: ['kernel', 'texts'] },
  log: { holds: 'what the log knows of the feature’s tables', imports: ['kernel'] },
  problems: { holds: 'the sentences of what the feature refuses', imports: ['kernel'] },
  document: { holds: 'what the server makes beside its answers', imports: [...shared, 'platform/server'] },
  queries: { holds: 'SQL', imports: [...shared, 'queries', 'platform/server'] },
  routes: { holds: 'handlers', imports: [...shared, 'queries', 'routes', 'platform/server'] },
  screens: { holds: 'React', imports: ['kernel', 'contract', 'rules', 'texts', 'screens', 'platform/client'] },
  demo: { holds: 'the demo chain', imports: [...shared, 'queries', 'demo', 'platform/server'] },
  'app/server': {
    holds: 'the server’s lists and its start',
    imports: [...shared, 'log', 'problems', 'queries', 'routes', 'demo', 'app/server', 'platform/server'],
  },
  'app/client': {
    holds: 'the browser’s lists and the pages that join features',
    imports: ['kernel', 'contract', 'rules', 'texts', 'screens', 'app/client', 'platform/client'],
  },
} as const satisfies Record<string, { holds: string; imports: readonly string[] }>

const pure: readonly Room[] = ['kernel', 'contract', 'rules', 'texts', 'log', 'problems']
const purePackages = new Set([
  'zod',
  'diff', // compares words, and neither reads nor writes
  'temporal-polyfill',
  ...['core', 'language-common', 'language-de', 'language-en', 'language-fr', 'language-nl-be'].map(
    (part) => `@zxcvbn-ts/${part}`,
  ),
])
/** These set up an empty database, so they may write any table. */
const writesAnything = /^src\/(demo\/|app\/(admin|seed)\.ts$)/
/** Words, the sentences of every problem and the demo's data are lists; table types are generated. */
const mayBeLong = /texts\.ts$|^src\/kernel\/problem\.ts$|^src\/platform\/server\/tables\.ts$|^src\/demo\/content\//
/** Counted in lines as formatted. A test file is a list of cases, read one at a time. */
const maxLines = 450
const maxTestLines = 750
const isTest = (file: string) => /\.test\.tsx?$|^src\/platform\/server\/test\/|\/right-calls\.ts$/.test(file)
const unfinished = /\b(?:T[O]DO|FIX[M]E|XX[X])\b/ // split, so that this line does not match itself

/** The room of a file below src/, or null when it fits in none. */
function roomOf(file: string): Room | null {
  const [top, second = '', ...rest] = file.replace(/^src\//, '').split('/')
  if (top === 'kernel' || top === 'demo') return top
  if (top === 'platform') return second === 'server' || second === 'client' ? `platform/${second}` : null
  if (top === 'app')
    return second === 'pages' || second === 'client.tsx' || second === 'words.ts' ? 'app/client' : 'app/server'
  if (top !== 'features') return null
  const extra = extras[`${second}/${rest.join('/')}`]
  if (extra) return extra
  if (rest[0]?.endsWith('.typ')) return 'document'
  const [, name = '', ending] = /^(\w+)(\.ts)?$/.exec(rest[0] ?? '') ?? []
  if (name === 'screens') return ending ? null : name
  if (name === 'texts' || name === 'log' || name === 'problems') return ending ? name : null
  return name === 'contract' || name === 'rules' || name === 'queries' || name === 'routes' ? name : null
}

const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]

/** The imports of a file: project files by their path, packages by their name. */
function importsOf(file: string, text: string): string[] {
  const names = text.matchAll(/^(?:import|export)\s(?:[^'`=]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...names]
    .map((match) => match[1] ?? match[2] ?? '')
    .map((name) =>
      name.startsWith('#')
        ? `src/${name.slice(1)}`
        : name.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), name)
          : name,
    )
}

const layerOf = (feature: string, { layers }: Layering): number =>
  Object.values(layers).findIndex((features) => features.includes(feature))

/** The problem of an import between two features; null when it is allowed. */
function layerProblem(own: string, other: string, layering: Layering): string | null {
  const [from, to] = [layerOf(own, layering), layerOf(other, layering)]
  if (own === other || from === -1 || to === -1 || to < from) return null // a missing layer is reported elsewhere
  const names = Object.keys(layering.layers)
  if (to > from)
    return `${other} is in the layer ${names[to]}, above ${own} in ${names[from]}: what both need belongs in ${names[from]} or below, what joins them in ${other} or src/app`
  return `${own} → ${other}` in layering.sideways
    ? null
    : `both are in the layer ${names[from]}, and \`${own} → ${other}\` is not declared in scripts/layers.ts`
}

/** The problems of the declaration itself: imports that nothing uses, that leave their layer, or that form a circle. */
function declarationProblems(imports: ReadonlyMap<string, readonly string[]>, layering: Layering): string[] {
  const used = new Set(
    [...imports].flatMap(([file, targets]) =>
      isTest(file) ? [] : targets.map((target) => `${featureOf(file)} → ${featureOf(target)}`),
    ),
  )
  const arrows = Object.keys(layering.sideways).map((pair) => pair.split(' → ') as [string, string])
  const next = new Map(arrows.map(([from]) => [from, arrows.flatMap(([other, to]) => (other === from ? [to] : []))]))
  return [
    ...arrows.flatMap(([from, to]) => {
      const arrow = `${from} → ${to}`
      if (layerOf(from, layering) !== layerOf(to, layering))
        return [`scripts/layers.ts: declares \`${arrow}\`, which are not in one layer.`]
      return used.has(arrow) ? [] : [`scripts/layers.ts: declares \`${arrow}\`, which nothing uses: take it out.`]
    }),
    ...cycles(next).map((circle) => `scripts/layers.ts: ${circle}`),
  ]
}

function arrowProblem(file: string, target: string, layering: Layering): string | null {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from && pure.includes(from) && !target.startsWith('src/') && !purePackages.has(target))
    return `imports ${target}: ${from} is pure and runs on both sides, what reads or writes belongs in queries.ts or src/platform`
  if (!from || !to) return null
  if (isTest(target)) return `imports ${target}, which is for tests`
  const allowed: readonly string[] = rooms[from].imports
  if (!allowed.includes(to))
    return `is ${from}, which holds ${rooms[from].holds}, and may not import ${target}, which is ${to} and holds ${rooms[to].holds}. It may import ${allowed.join(', ')}`
  const [own, other] = [featureOf(file), featureOf(target)]
  const between = own && other ? layerProblem(own, other, layering) : null
  if (between) return `imports ${target}, but ${between}`
  if (own && other && own !== other && to === 'texts') return `imports the words of ${other}: a feature says its own`
  return null
}

/** The codes that each feature's problems.ts declares: a code → its feature. */
const codesOf = (files: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...files].flatMap(([file, text]) =>
      roomOf(file) === 'problems' && file.startsWith('src/')
        ? [...text.matchAll(/^  (\w+): \{/gm)].map((match) => [match[1] ?? '', featureOf(file) ?? ''] as const)
        : [],
    ),
  )

/** The codes that a file refuses with: `problem('email', 'unique')`. */
const codesUsed = (text: string): string[] =>
  [...text.matchAll(/\bproblem\((?:[^()]|\([^()]*\))*?,\s*'(\w+)'/g)].map((match) => match[1] ?? '')

function tablesWritten(text: string): string[] {
  return [
    ...text.matchAll(
      /\b(?:insert into|delete from|update(?=\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set\b)|(?:insertInto|updateTable|deleteFrom)\(')\s*(\w+)/g,
    ),
  ].map((match) => match[1] ?? '')
}

function cycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file))
      circles.push(`${file}: imports itself in a circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`)
    if (done.has(file) || trail.includes(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}

/** The problems of these files (path from the project's folder → text), one sentence each. */
export function structureProblems(files: ReadonlyMap<string, string>, layering: Layering = declared): string[] {
  const problems: string[] = []
  const writers = new Map<string, string>()
  const codes = codesOf(files)
  const imports = new Map([...files].map(([file, text]) => [file, importsOf(file, text)]))

  for (const [file, text] of files) {
    const wrong = (problem: string) => void problems.push(`${file}: ${problem}.`)
    const lines = text.split('\n').length - 1
    const most = isTest(file) || file.startsWith('e2e/') ? maxTestLines : maxLines
    if (lines > most && !mayBeLong.test(file))
      wrong(`has ${lines} lines, ${most} are the most: make it a folder of the same name`)
    if (unfinished.test(text)) wrong('says that something is not done: do it, or make an issue')
    if (/\/(helpers?|utils?|common|misc|index)\.tsx?$/.test(file))
      wrong('has a name that says nothing: name it after what it holds')
    if (/^export default\b/m.test(text) && !file.endsWith('.config.ts')) wrong('has a default export: give it a name')
    if (/^export [^'`=]*from '/m.test(text)) wrong('passes on another file’s exports: import them where they are')
    if (isTest(file) || !file.startsWith('src/')) continue

    const feature = featureOf(file)
    const room = roomOf(file)
    if (feature && layerOf(feature, layering) === -1)
      wrong(`belongs to ${feature}, which is in no layer: give it one in src/app/features.ts`)
    if (!room)
      wrong('fits in no room: a feature has contract, rules, queries, routes, texts, log, problems and screens/')
    for (const target of imports.get(file) ?? []) {
      const problem = arrowProblem(file, target, layering)
      if (problem) wrong(problem)
    }
    for (const code of codesUsed(text)) {
      const owner = codes.get(code)
      const above = owner && feature && layerOf(owner, layering) > layerOf(feature, layering)
      if (owner && room !== 'app/server' && (!feature || above))
        wrong(
          `refuses with ${code}, which ${owner} declares${above ? ', in a higher layer' : ''}: it belongs in ${feature ? `src/features/${feature}/problems.ts` : 'src/kernel/problem.ts'}`,
        )
    }
    if (writesAnything.test(file)) continue
    for (const table of tablesWritten(text)) {
      const writer = feature ?? room ?? file
      const other = writers.get(table) ?? writer
      writers.set(table, other)
      if (feature && room !== 'queries') wrong(`writes the table ${table}: SQL belongs in queries.ts`)
      if (other !== writer)
        wrong(
          `writes the table ${table}, and so does ${other}: one of them owns it, the other asks the owner’s queries.ts`,
        )
    }
  }
  return [...problems, ...declarationProblems(imports, layering), ...cycles(imports)]
}

export function projectFiles(): Map<string, string> {
  const names = globSync(['src/**/*.{ts,tsx,css,typ}', '{scripts,e2e,bench}/**/*.{ts,tsx,mjs}', '*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  return new Map(
    names
      .map((name) => name.split(path.sep).join('/'))
      .toSorted()
      .map((name) => [name, readFileSync(path.join(root, name), 'utf8')]),
  )
}

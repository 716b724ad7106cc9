import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './process.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** The commit at which the working copy left the main branch; on the main branch itself, the last commit. */
export function baseOfChange(): string {
  for (const branch of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', branch)
    } catch {
      // This branch does not exist here.
    }
  }
  return git('rev-parse', 'HEAD')
}

/** The files that were changed, added or removed since a commit, whether committed or not. */
export const changedSince = (base: string): string[] =>
  [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter(Boolean)

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The journeys, each with the text of its file and of the files beside it that it imports. */
export const journeys = (): Map<string, string> =>
  new Map(
    globSync('e2e/*.test.ts', { cwd: root })
      .toSorted()
      .map((file) => {
        const text = textOf(file)
        const beside = [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => textOf(`e2e/${name}`))
        return [file, [text, ...beside].join('\n')]
      }),
  )

export interface Concerned {
  /** The folders and files of API tests of the touched feature or part of the server; null means all of them. */
  readonly api: readonly string[] | null
  /** The journeys that were touched, or that use a touched feature; null means all of them. */
  readonly e2e: readonly string[] | null
}

/** The tests that a change of these files concerns; vitest itself finds the rules tests, by their imports. */
export function concerned(files: readonly string[], walks: ReadonlyMap<string, string>): Concerned {
  const features = new Set(files.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []))
  const parts = new Set(files.flatMap((file) => /^src\/(?:app|demo|platform\/server)\//.exec(file)?.[0] ?? []))
  const isEverywhere = (part: RegExp) => files.some((file) => part.test(file))
  const api = [...[...features].map((feature) => `src/features/${feature}/`), ...parts]
  const e2e = [...walks].flatMap(([file, text]) =>
    files.includes(file) || [...features].some((feature) => text.includes(`#features/${feature}/`)) ? [file] : [],
  )
  return {
    api: isEverywhere(/^(src\/kernel|migrations)\/|^src\/platform\/server\/test\/|^package-lock/) ? null : api,
    // All journeys depend on the helper files beside them.
    e2e: isEverywhere(/^src\/platform\/client\/|^package-lock|^e2e\/(?!.*\.test\.ts$)/) ? null : e2e,
  }
}

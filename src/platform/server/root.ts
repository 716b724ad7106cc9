import { existsSync } from 'node:fs'

/** Whether this code was bundled, and runs from `dist` without the source. */
const isBundled = !import.meta.url.endsWith('.ts')

/** The folder with package.json, searched upwards: the project's, or `dist`, which has a package.json of its own. */
export const projectRoot: URL = (() => {
  let folder = new URL('./', import.meta.url)
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('../', folder)
    if (parent.href === folder.href) throw new Error('package.json is missing above the code')
    folder = parent
  }
  return folder
})()

/** The folders of the files that the server reads beside its code; scripts/build.ts copies them to `dist`. */
export const folders = {
  migrations: new URL('migrations/', projectRoot),
  /** The templates of documents, each below the name of its feature. */
  templates: new URL(isBundled ? 'templates/' : 'src/features/', projectRoot),
  /** The built client. */
  client: new URL(isBundled ? 'client/' : 'dist/client/', projectRoot),
  /** The files that can be made again, beside `dist` for both. */
  cache: new URL(isBundled ? '../.cache/' : '.cache/', projectRoot),
} as const

/** A command of src/app/tool.ts as it is typed in the folder of this installation. */
export const commandLine = (command: string, ...options: readonly string[]): string =>
  (isBundled ? ['node dist/server/tool.js', command, ...options] : [`npm run ${command} --`, ...options]).join(' ')

import { readFileSync } from 'node:fs'
import { projectRoot } from './root.ts'

export interface BuildVersion {
  readonly version: string
  /** The commit from which the server was built; `unknown` where it runs from the source or was built without git. */
  readonly commit: string
}

/** Reads which build this is; scripts/build.ts notes the commit. */
export function buildVersion(root: URL = projectRoot): BuildVersion {
  const read = (file: string): Partial<BuildVersion> => {
    try {
      return JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Partial<BuildVersion>
    } catch {
      return {}
    }
  }
  const isBuilt = import.meta.url.includes('/dist/')
  return {
    version: read('package.json').version ?? 'unknown',
    commit: (isBuilt && read('dist/build.json').commit) || 'unknown',
  }
}

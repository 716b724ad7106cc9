import { existsSync } from 'node:fs'

/** The project's folder, searched upwards: this code runs from src/ and, bundled, from dist/. */
export const projectRoot: URL = (() => {
  let folder = new URL('./', import.meta.url)
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('../', folder)
    if (parent.href === folder.href) throw new Error('package.json is missing above the code')
    folder = parent
  }
  return folder
})()

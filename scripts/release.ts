import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { besideBundle, build } from './build.ts'
import { giveUp, root } from './process.ts'

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * The folders of the packages that the bundle needs beside it, as `package-lock.json` places them: the packages that are
 * not bundled and all that they depend on. Optional ones that are not for this machine are not installed.
 */
export function packagesBesideBundle(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  /** The package of this name that a package in `folder` loads: the nearest one above it. */
  const find = (name: string, folder: string): string => {
    for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
      const place = `${from && `${from}/`}node_modules/${name}`
      if (packages[place]) return place
      if (!from) throw new Error(`package-lock.json does not say where ${name} is, which ${folder || 'Balie'} needs.`)
    }
  }
  const needed = new Set<string>()
  const add = (name: string, above: string): void => {
    const folder = find(name, above)
    if (needed.has(folder) || !existsSync(path.join(root, folder))) return
    needed.add(folder)
    const { dependencies, optionalDependencies } = packages[folder]!
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, folder)
  }
  for (const name of besideBundle) add(name, '')
  return [...needed].toSorted()
}

/**
 * Copies the pages that whoever runs Balie reads on the machine itself, with all that they link to. No page is left out of
 * `docs`: it is small beside the program, and a link to a page that is not there helps nobody at night.
 */
export function layOutPages(folder: string): void {
  for (const name of ['LICENSE', 'README.md', 'ARCHITECTURE.md', 'STYLE.md', 'docs'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
}

/** Copies the bundle, the packages that it needs and the pages to an empty folder, in which it runs without the source. */
export function layOut(folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length) throw new Error(`${folder} is not empty. Name an empty or a new folder.`)
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true })
  // Packages within these come along with them.
  for (const name of packagesBesideBundle().filter((one) => one.lastIndexOf('node_modules/') === 0))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, verbatimSymlinks: true })
  layOutPages(folder)
  chmodSync(folder, 0o755)
}

// npm run release -- FOLDER: the program as it is installed, without its source, its tests and its tools.
if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) giveUp('npm run release -- FOLDER: which folder should hold the program?')
  try {
    await build()
    layOut(path.resolve(folder))
    console.log(`${folder} holds the program: node ${path.join(folder, 'dist/server/main.js')} starts it.`)
  } catch (error) {
    giveUp(error)
  }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './process.ts'

interface Package {
  readonly optional?: boolean
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
}
interface Lock {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, Package>>
}
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T

describe.each(['', 'scripts/runtime/', 'scripts/s3rver/'])('%spackage.json', (folder) => {
  const {
    dependencies = {},
    devDependencies = {},
    scripts = {},
  } = read<Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string> | undefined>>(
    `${folder}package.json`,
  )
  const lock = read<Lock>(`${folder}package-lock.json`)
  const installed = Object.entries(lock.packages).filter(([name]) => name !== '')

  test('package.json names exact versions, no ranges, no addresses', () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect.soft(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  test('the lockfile has a hash of every package', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(
      installed.filter(([, { integrity, link }]) => !link && !integrity?.startsWith('sha512-')).map(([name]) => name),
    ).toEqual([])
  })

  test('every package comes from the registry', () => {
    expect(
      installed
        .filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
        .map(([name, { resolved }]) => `${name} ${resolved}`),
    ).toEqual([])
  })

  test('the lockfile has the versions that package.json names', () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect.soft(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  })

  test('our own packages run no script at installation', () => {
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare|pack|publish)/.test(name))).toEqual([])
  })
})

test('no package runs a script at installation', () => {
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  expect(readFileSync(path.join(root, 'scripts/install.mjs'), 'utf8')).toMatch(/'ci',\s+'--ignore-scripts'/)
})

test('the server needs few packages: each is somebody else’s code beside medical files', () => {
  const { packages } = read<Lock>('package-lock.json')
  const { dependencies } = read<{ dependencies: Record<string, string> }>('package.json')
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(60)
  // Optional ones are the same program for other machines.
  expect(
    Object.entries(packages).filter(([name, { dev, optional }]) => name !== '' && !dev && !optional).length,
  ).toBeLessThanOrEqual(322)
})

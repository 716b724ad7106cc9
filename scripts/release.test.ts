import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOutPages } from './release.ts'
import { root } from './process.ts'

// The pages that an installation has: the machine may be one from which nothing but the program can be reached.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'balie-pages-'))
  layOutPages(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The names by which links reach the headings of a page. */
const anchorsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('no link of a page that is installed leads nowhere', () => {
  const pages = globSync('**/*.md', { cwd: folder })
  let links = 0
  const dead = pages.flatMap((page) => {
    const text = readFileSync(path.join(folder, page), 'utf8')
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => {
      if (/^[a-z]+:/.test(link!)) return []
      links++
      const [file, anchor] = link!.split('#') as [string, string?]
      const target = file ? path.join(folder, path.dirname(page), file) : path.join(folder, page)
      const isThere =
        target.startsWith(`${folder}${path.sep}`) &&
        existsSync(target) &&
        (anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor))
      return isThere ? [] : [`${page}: ${link}`]
    })
  })
  expect(dead).toEqual([])
  expect(links).toBeGreaterThan(60)
})

test('what the unit of systemd and the doctor name is installed', () => {
  const unit = readFileSync(path.join(root, 'docs/install/balie.service'), 'utf8')
  const documents = /^Documentation=(.+)$/m.exec(unit)![1]!.split(' ')
  const doctor = readFileSync(path.join(root, 'src/app/doctor.ts'), 'utf8')
  const named = [
    ...documents.map((one) => one.replace('file:///opt/balie/', '')),
    ...[...doctor.matchAll(/[\w/-]+\.md/g)].map(([name]) => name),
  ]
  expect(named).toContain('docs/operations.md')
  expect(named).toContain('docs/install.md')
  expect(named.filter((name) => !existsSync(path.join(folder, name)))).toEqual([])
})

test('the image is built of the pages too', () => {
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
  expect(globSync('*', { cwd: folder }).filter((name) => !ignored.includes(`!${name}`))).toEqual([])
})

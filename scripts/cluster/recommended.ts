import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../process.ts'

/**
 * The settings of a proxy that docs/operations/cluster.md recommends under a heading, so that the proof tries what the
 * page says; without the lines of addresses, which are of other machines.
 */
export function recommendedProxy(heading: string): string {
  const document = readFileSync(path.join(root, 'docs/operations/cluster.md'), 'utf8')
  const section = document.slice(document.indexOf(`\n${heading}\n`))
  const settings = /```\n([^]*?)```/.exec(section)![1]!
  return settings
    .split('\n')
    .filter((line) => !/^\s+(bind|server) /.test(line))
    .join('\n')
    .trimEnd()
}

import { readFileSync } from 'node:fs'
import os from 'node:os'
import { findingsOf, type Finding } from './finding.ts'

export interface Machine {
  readonly node: string
  readonly memoryBytes: number
  /** The largest number of open files and connections; null where the system does not tell. */
  readonly openFiles: number | null
}

const oldestNode = 24
const leastMemory = 900 * 1024 ** 2
const manyFiles = 16_384

/** Reads what this process may use. */
export function thisMachine(): Machine {
  let limits = ''
  try {
    limits = readFileSync('/proc/self/limits', 'utf8')
  } catch {
    // not Linux
  }
  const text = /^Max open files\s+(\S+)/m.exec(limits)?.[1]
  // A container’s limit; without one the system gives a number without meaning.
  const limit = process.constrainedMemory()
  return {
    node: process.versions.node,
    memoryBytes: limit ? Math.min(limit, os.totalmem()) : os.totalmem(),
    openFiles: text ? (text === 'unlimited' ? Infinity : Number(text)) : null,
  }
}

/** Judges the program’s ground: Node, memory, open files. */
export function examineMachine({ node, memoryBytes, openFiles }: Machine): readonly Finding[] {
  const { list, good, note, wrong } = findingsOf('machine')
  if (Number(node.split('.')[0]) < oldestNode)
    wrong(`This is Node ${node}.`, `Balie needs Node ${oldestNode} or newer: install it from https://nodejs.org.`)
  else good(`Node ${node}.`)
  const memory = `${(memoryBytes / 1024 ** 3).toFixed(1)} GB of memory may be used`
  if (memoryBytes < leastMemory)
    wrong(`Only ${memory}.`, 'Give the server 1 GB: photos and documents are made in processes beside it.')
  else good(`${memory}.`)
  if (openFiles === null) return list
  if (openFiles < 1024)
    wrong(`Only ${openFiles} files may be open.`, 'Raise LimitNOFILE (systemd) or ulimit -n to 65536.')
  else if (openFiles < manyFiles)
    note(
      `${openFiles} files and connections may be open, enough for some ${Math.floor(openFiles / 4)} screens.`,
      'Raise LimitNOFILE (systemd) or ulimit -n to 65536 for more.',
    )
  else good('Enough files and connections may be open.')
  return list
}

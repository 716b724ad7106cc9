// Installs the packages of a folder by its lockfile: `node scripts/install.mjs <folder> <what it is called>`. Runs on any
// Node from 18 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ownFile = fileURLToPath(import.meta.url)
export const root = path.join(path.dirname(ownFile), '..')

/** Ends with a message that says what to do. */
export function giveUp(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

/**
 * Installs a folder's packages, exactly as its lockfile says, unless they are there already. The stamp is written last,
 * so that an interrupted installation begins again. npm runs on the Node that runs this script, for which it was made.
 */
export async function install(folder, what) {
  const stamp = path.join(folder, 'node_modules', '.balie-stamp')
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error(`Installing ${what} …`)
  // Development packages build and test the project, and several tools come as optional packages, so both are named:
  // the caller's environment may leave them out.
  const options = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npmScript = process.env.npm_execpath
  const npm =
    npmScript && path.basename(npmScript) === 'npm-cli.js'
      ? spawn(process.execPath, [npmScript, ...options], { cwd: folder, stdio: 'inherit' })
      : spawn('npm', options, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  // No npm goes on in the background when the other installation failed.
  const abandon = () => npm.kill()
  process.once('exit', abandon)
  const failure = await new Promise((resolve) => {
    npm.once('error', (error) => resolve(` (${error.message})`))
    npm.once('exit', (code) => resolve(code === 0 ? null : ''))
  })
  process.off('exit', abandon)
  if (failure !== null)
    giveUp(
      `${what} could not be installed: npm's message is above${failure}.\nIs there a connection to the package registry (npm config get registry)? Then run the command again.`,
    )
  writeFileSync(stamp, wanted)
}

if (process.argv[1] === ownFile) {
  const [folder = '', what = folder] = process.argv.slice(2)
  await install(path.join(root, folder), what)
}

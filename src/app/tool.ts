import { debugging } from '#platform/server/settings.ts'

/**
 * The commands of an operator, each loaded only when it is asked for. From the source they are npm scripts of the same
 * name; the bundle, which has no npm, runs them by `node dist/server/tool.js COMMAND`.
 */
export const tools: Readonly<Record<string, () => Promise<{ main(args: readonly string[]): Promise<void> }>>> = {
  admin: () => import('./admin.ts'),
  'archive-log': () => import('./archive-log.ts'),
  doctor: () => import('./doctor.ts'),
  health: () => import('./ask-health.ts'),
  import: () => import('./import.ts'),
  'move-files': () => import('./move-files.ts'),
  'rotate-keys': () => import('./rotate-keys.ts'),
  'verify-files': () => import('./verify-files.ts'),
  'verify-ledger': () => import('./verify-ledger.ts'),
}

/** Runs the command that the arguments name; the exit code is 1 when it fails or is unknown. */
export async function runTool([command = '', ...args]: readonly string[]): Promise<void> {
  const tool = Object.hasOwn(tools, command) ? tools[command] : undefined
  try {
    if (!tool) throw new Error(`The commands are ${Object.keys(tools).join(', ')}.`)
    await (await tool()).main(args)
  } catch (error) {
    const { message, stack } = error as Error
    console.error(debugging(process.env) ? stack : message)
    process.exitCode = 1
  }
}

if (import.meta.main) await runTool(process.argv.slice(2))

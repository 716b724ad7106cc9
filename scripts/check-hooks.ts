import { parseAst } from 'rolldown/parseAst'

// A component or a hook that calls many hooks does several things. Each belongs in its own hook, with a name.

const maxHooks = 8
const isHookName = (name: unknown): boolean => typeof name === 'string' && /^use[A-Z]/.test(name)
/** Finds files that may have too many hooks, before they are parsed. */
const hookCall = /\buse[A-Z]\w*\s*[(<]/g
const reasonStart = /^\s*\/\/ Hooks: \S/
const isComment = (line: string | undefined): boolean => /^\s*\/\//.test(line ?? '')

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}
interface HookUser {
  readonly name: string
  /** The position at which the function's statement starts in its file. */
  readonly start: number
  hooks: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === 'string' ? value.name : '')
const isFunction = ({ type }: Node): boolean =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/** The functions of a file, each with the number of hooks that its own body calls. */
function hookUsers(text: string): HookUser[] {
  const users: HookUser[] = []
  const visit = (node: Node, start: number, name: string, user: HookUser | null): void => {
    const own = nameOf(node.id) || name
    const inside = isFunction(node) ? { name: own, start, hooks: 0 } : user
    if (inside && inside !== user) users.push(inside)
    if (inside && node.type === 'CallExpression' && isHookName(nameOf(node.callee))) inside.hooks++
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, start, own, inside)
  }
  const { body } = parseAst(text, { lang: 'tsx' }) as unknown as { readonly body: readonly Node[] }
  for (const statement of body) visit(statement, statement.start, '', null)
  return users
}

/** The comment that ends on the line above a position gives a reason: `// Hooks: …`, on one line or several. */
function hasReason(text: string, start: number): boolean {
  const above = text.slice(0, start).split('\n').slice(0, -1)
  while (isComment(above.at(-1))) if (reasonStart.test(above.pop()!)) return true
  return false
}

/**
 * The problems of the hooks in these files (path from the project's folder → text), one sentence each: a component or a
 * hook calls more than eight hooks without a reason above it, or has a reason that it does not need.
 */
export function hookProblems(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  for (const [file, text] of files) {
    if (!/^src\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    const reasons = text.split('\n').filter((line) => reasonStart.test(line)).length
    if (!reasons && (text.match(hookCall)?.length ?? 0) <= maxHooks) continue
    let needed = 0
    for (const { name, start, hooks } of hookUsers(text)) {
      if (hooks <= maxHooks) continue
      if (hasReason(text, start)) needed++
      else
        problems.push(
          `${file}: ${name} calls ${hooks} hooks, ${maxHooks} are the most: give what belongs together a hook of its own, or write the reason directly above it: // Hooks: ….`,
        )
    }
    if (reasons > needed)
      problems.push(`${file}: has a reason for many hooks (// Hooks: …) above what calls ${maxHooks} or fewer.`)
  }
  return problems
}

import { allows } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { startPages, startPaths, type StartPage } from '../contract/start-pages.ts'

/** The start pages from which a holder of these permissions chooses. */
export const openPages = (held: ReadonlySet<string>): StartPage[] =>
  startPaths.filter((path) => allows(startPages[path], held))

/**
 * The page that `/` opens: the person's own choice, else their role's, if they may open it; else the dashboard
 * (decision C145).
 */
export function startPageOf(own: StartPage | null, ofRole: StartPage | null, held: ReadonlySet<string>): StartPage {
  const open = openPages(held)
  return [own, ofRole].find((page) => page && open.includes(page)) ?? startPaths[0]
}

/** The problems of a chosen start page: it must be one that its user may open. */
export const startPageProblems = (chosen: StartPage | null, held: ReadonlySet<string>): Problem[] =>
  chosen === null || openPages(held).includes(chosen) ? [] : [problem('start_page', 'forbidden')]

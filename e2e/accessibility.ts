import type axe from 'axe-core'
import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'

// axe takes a quarter of a second of the processor for a page, half of it for contrast. So an element that was checked
// without a violation in this run is not checked again where the same element appears in the same place: of a list with
// fifty equal rows the first is checked, and of a popup over a page that was checked, only the popup.

/** Half the size of the script that the package gives as `axe.source`. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A rule of WCAG that the page violates, and the HTML of the elements that violate it. */
export interface Violation {
  readonly id: string
  readonly nodes: readonly string[]
}

/**
 * Computes a number for the look of each element, keeps them in `window.looks`, and returns the different numbers. axe
 * finds the same in two elements with the same look, because they have the same tag, role, classes and attributes, the
 * same colours and font, the same kinds of children, both or neither of them have a text, a name and a label, both or
 * neither of the names contain the text, and their ancestors have the same tags, attributes and backgrounds. An element
 * that is smaller than a click target may be also counts by its position, and a text without a background of its own
 * that is placed over something else also counts by its page. axe reads no attribute that is only for styles or scripts
 * (`style`, `data-*`): what they change is seen in the computed style.
 */
const looksOf = `(() => {
  const path = location.pathname.replaceAll(/\\d+/g, 'n')
  const looks = new Map()
  const hash = (text, before) => {
    let [one, two] = before
    for (let i = 0; i < text.length; i++) {
      one = Math.imul(one ^ text.charCodeAt(i), 2654435761)
      two = Math.imul(two ^ text.charCodeAt(i), 1597334677)
    }
    return [one ^ (two >>> 15), two ^ (one >>> 13)]
  }
  const filled = (text) => (text.trim() === '' ? 0 : 1)
  const known = (ids) => ids.split(' ').map((id) => (document.getElementById(id) ? 1 : 0)).join('')
  const words = (text) => text.toLowerCase().replaceAll(/[^\\p{L}\\p{N}]/gu, '')
  const attribute = (element, { name, value }) => {
    if (name === 'id' || name === 'value' || name === 'style' || name.startsWith('data-')) return ''
    // Mantine makes a class of its own for each element that has a width for each size of the window.
    if (name === 'class') return value.replaceAll(/__m__\\S+/g, '')
    if (/^(aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details)|for|headers)$/.test(name))
      return name + known(value)
    if (name === 'aria-label') return name + filled(value) + words(value).includes(words(element.textContent))
    if (/^(aria-(description|placeholder|roledescription|valuetext|keyshortcuts)|title|alt|placeholder|href|src)$/.test(name))
      return name + filled(value)
    return name + '=' + value.replaceAll(/[\\d.]+/g, 'n')
  }
  const target = 'a, button, input, select, textarea, [role], [tabindex]'
  const look = (element, above, over) => {
    const style = getComputedStyle(element)
    const transparent = style.backgroundImage === 'none' && /^rgba\\(.*, 0(\\.\\d+)?\\)$/.test(style.backgroundColor)
    const isOver = transparent && (over || style.position === 'absolute' || style.position === 'fixed')
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && filled(node.data))
    // These count for all that is in the element, too.
    const shared = [
      element.localName,
      ...[...element.attributes].map((one) => attribute(element, one)).sort(),
      style.backgroundColor,
      style.backgroundImage === 'none',
      style.opacity,
      style.display === 'none',
      style.visibility,
    ]
    const own = [
      text,
      text && isOver ? path : '',
      element.labels?.length ?? '',
      [...new Set([...element.children].map((child) => child.localName + child.role))].sort(),
      style.color,
      style.fontSize,
      style.fontWeight,
    ]
    if (style.overflow !== 'visible')
      own.push(element.scrollHeight > element.clientHeight + 13, element.scrollWidth > element.clientWidth + 13)
    if (element.matches(target)) {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width < 24 || height < 24) own.push(path, x, y, width, height)
    }
    const below = hash(shared.join('|'), above)
    const full = hash(own.join('|'), below)
    looks.set(element, (full[0] >>> 0) * 2097152 + (full[1] >>> 11))
    if (style.display !== 'none') for (const child of element.children) look(child, below, isOver)
  }
  const root = document.documentElement
  const title = hash([...root.attributes].map(({ name, value }) => name + value).join() + filled(document.title), [1, 2])
  looks.set(root, (title[0] >>> 0) * 2097152 + (title[1] >>> 11))
  look(document.body, [3, 4], false)
  window.looks = looks
  return [...new Set(looks.values())]
})()`

/** Runs axe on the first element of each of these looks, and on its ancestors. */
const check = (fresh: readonly number[], options: axe.RunOptions) => `(async () => {
  const fresh = new Set(${JSON.stringify(fresh)})
  const exclude = []
  const reached = (element) => {
    const own = fresh.delete(window.looks.get(element))
    const below = []
    let any = own
    for (const child of element.children)
      if (reached(child)) any = true
      else below.push(child)
    if (any) exclude.push(...below)
    return any
  }
  for (const child of document.body.children) if (!reached(child)) exclude.push(child)
  // A link that lies half below the bar at the top is no small target: a reader scrolls on. So the page is checked from its top.
  const { scrollX, scrollY } = window
  scrollTo({ left: 0, top: 0, behavior: 'instant' })
  const { violations } = await axe.run({ include: [document.documentElement], exclude }, ${JSON.stringify(options)})
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
})()`

const checked = { wcag: new Set<number>(), contrast: new Set<number>() }
let readTo = 0

/** Adds the looks that the other workers have checked since; they share a file, with a line for each check. */
function readChecked(): void {
  const text = readFileSync(inject('checkedLooks'), 'latin1')
  const end = text.lastIndexOf('\n') + 1
  for (const line of text.slice(readTo, end).split('\n')) {
    const [rules, ...looks] = line.split(' ')
    for (const look of looks) checked[rules as 'wcag' | 'contrast'].add(Number(look))
  }
  readTo = end
}

const runOnly: Readonly<Record<'wcag' | 'contrast', axe.RunOnly>> = {
  wcag: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  contrast: { type: 'rule', values: ['color-contrast'] },
}

/**
 * Returns the violations of WCAG 2.2 AA on the page, as far as a program can tell, in what was not checked before.
 * @param rules all of them, or contrast alone.
 */
export async function violationsOn(page: Page, rules: 'wcag' | 'contrast'): Promise<readonly Violation[]> {
  const looks = await page.evaluate<number[]>(looksOf)
  readChecked()
  const fresh = looks.filter((look) => !checked.wcag.has(look) && !checked[rules].has(look))
  if (!fresh.length) return []
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(source)
  // The only frames are previews of mails, whose sandbox allows no scripts, and so no axe.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    runOnly: runOnly[rules],
    // Experimental in axe, so its tag alone does not switch it on.
    ...(rules === 'wcag' && { rules: { 'label-content-name-mismatch': { enabled: true } } }),
  }
  const violations = await page.evaluate<Violation[]>(check(fresh, options))
  // A page with a violation is checked again, so that every test that shows it fails.
  if (!violations.length) appendFileSync(inject('checkedLooks'), `${[rules, ...fresh].join(' ')}\n`)
  return violations
}

import type { Interval } from '#kernel/interval.ts'
import { pixels } from '../grid/grid-model.ts'
import styles from './drag.module.css'

/** The place of the ghost, in minutes of its column. */
interface GhostPlace {
  readonly column: HTMLElement
  readonly from: number
  readonly till: number
}

export interface Ghost {
  readonly element: HTMLElement
  /** @param times the times that it shows; `reasons` why the place is refused, empty when it is not. */
  show: (place: GhostPlace, times: string, reasons: readonly string[]) => void
  /** Hatches the times that are closed for the appointment, in each column. */
  hatch: (columns: readonly { readonly element: HTMLElement; readonly spans: readonly Interval[] }[]) => void
  remove: () => void
}

/** Left and right margin of a block in its column, as in appointment-block.module.css. */
const sides = { left: 3, right: 5 }
/** The border of a column; its blocks lie inside it. */
const border = 1
/** The largest height of the reasons, in pixels. */
const reasonsHeight = 84
/** The largest number of reasons: more cannot be read during a drag. */
const mostReasons = 3

const fewReasons = (reasons: readonly string[]): Node[] =>
  reasons.slice(0, mostReasons).map((reason) => Object.assign(document.createElement('span'), { textContent: reason }))

/**
 * A copy of a block that follows the pointer during a drag, while the block itself stays in its place, pale. Beside it
 * are the reasons why its place is refused. It writes to the elements directly: React renders nothing during a drag.
 * @param start the first minute that the grid shows.
 */
export function ghostOf(block: HTMLElement, scroller: HTMLElement, start: number): Ghost {
  const grid = block.closest<HTMLElement>('[data-column]')!.parentElement!
  const element = block.cloneNode(true) as HTMLElement
  for (const name of [
    'data-appointment',
    'data-selected',
    'data-fresh',
    'data-strip',
    'data-goes-on',
    'aria-description',
  ])
    element.removeAttribute(name)
  // The ghost does not use the block's inline position within its column, nor its width beside others.
  element.removeAttribute('style')
  element.classList.add(styles.ghost!)
  element.setAttribute('aria-hidden', 'true')
  element.tabIndex = -1
  const why = Object.assign(document.createElement('div'), { className: styles.reasons })
  why.setAttribute('aria-hidden', 'true')
  grid.append(element, why)
  const time = element.querySelector('span')
  let hatched: HTMLElement[] = []
  const remove = () => {
    for (const one of hatched) one.remove()
  }

  return {
    element,
    show({ column, from, till }, times, reasons) {
      // Everything is read from the page before anything is written, so that each move causes one layout.
      const [own, whole] = [column.getBoundingClientRect(), grid.getBoundingClientRect()]
      const { scrollTop, clientHeight } = scroller
      const [left, width] = [own.left - whole.left, own.width]
      const inRightHalf = left + width / 2 > whole.width / 2
      const top = own.top - whole.top + pixels(from - start)
      const height = Math.max(pixels(till - from) - 3, 16)
      element.style.transform = `translate(${left + border + sides.left}px, ${top}px)`
      element.style.width = `${width - border - sides.left - sides.right}px`
      element.style.height = `${height}px`
      if (time) time.textContent = times
      element.toggleAttribute('data-refused', reasons.length > 0)
      why.hidden = reasons.length === 0
      if (!reasons.length) return
      why.replaceChildren(...fewReasons(reasons))
      const above = top + height + reasonsHeight > scrollTop + clientHeight
      const [x, y] = [
        inRightHalf ? left + width - sides.right : left + border + sides.left,
        above ? top - 4 : top + height + 6,
      ]
      why.style.transform = `translate(${x}px, ${y}px)${inRightHalf ? ' translateX(-100%)' : ''}${above ? ' translateY(-100%)' : ''}`
    },
    hatch(columns) {
      remove()
      hatched = columns.flatMap(({ element: column, spans }) =>
        spans.map(([from, till]) => {
          const one = Object.assign(document.createElement('div'), { className: styles.hatched })
          Object.assign(one.style, { top: `${pixels(from - start)}px`, height: `${pixels(till - from)}px` })
          one.dataset.limit = ''
          column.append(one)
          return one
        }),
      )
    },
    remove() {
      element.remove()
      why.remove()
      remove()
    },
  }
}

import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { look } from './grid-look.ts'

/** The height in pixels of a landscape page of A4, without its margins of 8 mm and the line that names the calendar. */
const pageHeight = 733 - 30
/** The height of the tallest heads, as `--head` in calendar-grid.module.css: a week of an employee names the location. */
const headHeight = 60

/** The scale at which a grid of this height fits on one page. */
export const fitOf = (gridHeight: number): number =>
  Math.min(1, Math.floor((1000 * pageHeight) / (gridHeight + headHeight)) / 1000)

/** Prints with the low rows: high ones would only be scaled down again, with their words. */
export function usePrintedRows(): void {
  useEffect(() => {
    let before = look.get()
    const begin = () => {
      before = look.get()
      flushSync(() => look.set({ ...before, rows: 'low' }))
    }
    const end = () => look.set(before)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}

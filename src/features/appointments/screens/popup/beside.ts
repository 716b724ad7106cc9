/** A box in the window, as getBoundingClientRect gives it. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
interface Size {
  readonly width: number
  readonly height: number
}

const gap = 8

/**
 * The place of a popup beside a block: right of it, else left, else on the side with more room; level with its top, and
 * always wholly in the window. Without a visible block the popup is centred.
 */
export function beside(block: Box | null, { width, height }: Size, view: Size): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(gap, Math.min(at, room - size - gap))
  if (!block)
    return {
      left: within((view.width - width) / 2, width, view.width),
      top: within((view.height - height) / 3, height, view.height),
    }
  const right = block.right + gap
  const left = block.left - gap - width
  const fitsRight = right + width + gap <= view.width
  const side = fitsRight || view.width - block.right > block.left ? right : left
  return { left: within(side, width, view.width), top: within(block.top - 4, height, view.height) }
}

/** The part of a block that shows within its scrolling calendar; null when it is out of sight. */
export function visibleBox(block: Element | null | undefined): Box | null {
  const frame = block?.closest('[data-grid]')?.getBoundingClientRect()
  if (!block || !frame) return null
  const box = block.getBoundingClientRect()
  // The column heads and the hours cover the edges of the calendar.
  const [top, left] = [Math.max(box.top, frame.top + 46), Math.max(box.left, frame.left + 52)]
  const [bottom, right] = [Math.min(box.bottom, frame.bottom), Math.min(box.right, frame.right)]
  return bottom - top > 8 && right - left > 8 ? { left, top, right, bottom } : null
}

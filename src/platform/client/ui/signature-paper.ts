import SignaturePad from 'signature_pad'
import { boxOf, noDrawing, paperWidth, scaled, type Drawing } from './signature-drawing.ts'

/** Dark ink on white paper, in both themes: a document is printed so. Widths are in pixels of the screen. */
const ink = { penColor: '#1e1c19', backgroundColor: '#ffffff', minWidth: 0.9, maxWidth: 2.8, minDistance: 3 } as const

export interface Paper {
  /** Shows a drawing in the place of what is shown. */
  readonly show: (drawing: Drawing) => void
  /** Draws anew when the canvas has another size, or the screen other pixels; a stroke under way is kept. */
  readonly fit: () => void
  readonly remove: () => void
}

/** Lets somebody draw on a canvas. @param onDrawn called after each stroke, with the whole drawing. */
export function paperOn(canvas: HTMLCanvasElement, onDrawn: (drawing: Drawing) => void): Paper {
  let pad: SignaturePad | null = null
  let current = noDrawing
  /** Pixels of the screen for a unit of the paper. */
  let factor = 1
  let size = ''

  /**
   * Every drawing gets a pad of its own: one that is cleared while somebody draws on it waits for the end of that stroke
   * for ever.
   */
  function put(drawing: Drawing): void {
    current = drawing
    pad?.off()
    pad = null
    const [width, height, ratio] = [canvas.offsetWidth, canvas.offsetHeight, Math.max(window.devicePixelRatio, 1)]
    size = `${width} ${height} ${ratio}`
    if (!width || !height) return // a hidden canvas gets its drawing when it is shown
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.getContext('2d')!.scale(ratio, ratio)
    factor = width / paperWidth
    pad = new SignaturePad(canvas, ink)
    pad.fromData(scaled(drawing, factor), { clear: false })
    pad.addEventListener('endStroke', take)
  }

  function take(): void {
    current = scaled(pad!.toData(), 1 / factor)
    onDrawn(current)
  }

  return {
    show: (drawing) => {
      if (drawing !== current) put(drawing)
    },
    fit: () => {
      if (size === `${canvas.offsetWidth} ${canvas.offsetHeight} ${Math.max(window.devicePixelRatio, 1)}`) return
      const isDrawing = pad !== null && pad.toData().length > current.length
      if (isDrawing) take()
      put(current)
    },
    remove: () => pad?.off(),
  }
}

/** The empty paper around a signature, in units of the paper. */
const margin = 8

/**
 * A drawing as the data URL of a PNG, without the empty paper around it: twice as fine as the paper, or less when that
 * would be longer than `maxLength` characters. The drawing is not empty.
 */
export function pictureOf(drawing: Drawing, maxLength: number): string {
  const box = boxOf(drawing)!
  const canvas = document.createElement('canvas')
  const urlAt = (factor: number): string => {
    canvas.width = Math.ceil((box.width + 2 * margin) * factor)
    canvas.height = Math.ceil((box.height + 2 * margin) * factor)
    const pad = new SignaturePad(canvas, ink)
    const context = canvas.getContext('2d')!
    context.translate((margin - box.left) * factor, (margin - box.top) * factor)
    pad.fromData(scaled(drawing, factor), { clear: false })
    pad.off()
    return canvas.toDataURL('image/png')
  }
  const finest = urlAt(2)
  return finest.length <= maxLength ? finest : urlAt(1)
}

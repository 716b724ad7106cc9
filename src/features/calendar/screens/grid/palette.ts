import { paletteSize } from '#features/lists/contract.ts'

/** Lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** One practitioner's colour in one scheme: the background of a block, its text, and its edge. */
export interface Shade {
  readonly paper: Oklch
  readonly ink: Oklch
  readonly edge: Oklch
}
export interface Colour {
  readonly light: Shade
  readonly dark: Shade
}

/** In an order in which consecutive practitioners have very different hues. */
const hues = [185, 293, 77, 5, 257, 149, 329, 41, 221, 113]

/**
 * The first ten are pale; the next ten lie between their hues and are a shade stronger, so that twenty can be told
 * apart.
 */
export const palette: readonly Colour[] = Array.from({ length: paletteSize }, (_, index) => {
  const strong = index >= hues.length
  const hue = (hues[index % hues.length]! + (strong ? 18 : 0)) % 360
  return {
    light: {
      paper: strong ? [0.905, 0.052, hue] : [0.945, 0.036, hue],
      ink: [0.32, 0.07, hue],
      edge: [strong ? 0.54 : 0.62, 0.11, hue],
    },
    dark: {
      paper: strong ? [0.375, 0.056, hue] : [0.32, 0.045, hue],
      ink: [0.94, 0.03, hue],
      edge: [strong ? 0.76 : 0.68, 0.1, hue],
    },
  }
})

const css = ([lightness, chroma, hue]: Oklch) => `oklch(${lightness} ${chroma} ${hue})`
const both = ({ light, dark }: Colour, part: keyof Shade) => `light-dark(${css(light[part])}, ${css(dark[part])})`

/** The class that gives an element `--paper`, `--ink` and `--edge` of a practitioner. */
export const colourClass = (colour: number): string => `practitioner-${colour % paletteSize}`

/** The CSS rules of all colours, written once: a class costs a block less than three inline properties. */
export const paletteCss = palette
  .map(
    (colour, index) =>
      `.practitioner-${index}{--paper:${both(colour, 'paper')};--ink:${both(colour, 'ink')};--edge:${both(colour, 'edge')}}`,
  )
  .join('\n')

import { describe, expect, test } from 'vitest'
import { palette, type Oklch } from './palette.ts'

type Rgb = readonly [number, number, number]

/** oklch to linear light sRGB, clipped to what a screen shows. */
function linear([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const ofHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

const lights = { light: ['#2c7339', '#a35f00', '#b3261e'], dark: ['#7cc98a', '#e6b15c', '#f2938c'] } as const
const surface = { light: '#ffffff', dark: '#1c1c1a' } as const

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(palette.map((colour, index) => [index, colour[scheme]] as const))(
    'colour %i is readable',
    (_, { paper, ink, edge }) => {
      expect(contrast(linear(ink), linear(paper)), 'text').toBeGreaterThan(7)
      expect(contrast(linear(edge), ofHex(surface[scheme])), 'edge').toBeGreaterThan(3)
      for (const light of lights[scheme])
        expect(contrast(ofHex(light), linear(paper)), `light ${light}`).toBeGreaterThan(3)
    },
  )
})

test('twenty colours are all different', () => {
  expect(new Set(palette.map((colour) => JSON.stringify(colour.light.paper))).size).toBe(20)
})

import { setTimeout } from 'node:timers/promises'
import { URI, type TOTP } from 'otpauth'
import type { Page } from 'playwright-core'

const stepMs = 30_000

/**
 * An authenticator app, which never gives the same code twice. The server accepts the codes of the current step, the
 * one before and the next.
 */
export class Authenticator {
  private readonly totp: TOTP
  private last = 0
  /** @param uri the content of the QR code. */
  constructor(uri: string) {
    this.totp = URI.parse(uri) as TOTP
  }

  /**
   * A new code, beginning with that of the step before, so that three can be used within one step; the fourth waits for
   * the clock.
   */
  async code(): Promise<string> {
    const aboutToEnd = Date.now() % stepMs > stepMs / 2 // the step before then expires too soon for a slow machine
    this.last = Math.max(this.last + 1, Math.floor(Date.now() / stepMs) - (aboutToEnd ? 0 : 1))
    const until = (this.last - 1) * stepMs - Date.now()
    if (until > 0) await setTimeout(until)
    return this.again()
  }

  /** The last code again. */
  again(): string {
    return this.totp.generate({ timestamp: this.last * stepMs })
  }
}

/**
 * Reads the QR code on the page, as an authenticator app does: from its dark and light squares (ISO/IEC 18004). A
 * picture on a screen has no errors, so the error correction is skipped; our codes have level M and versions 5 to 12.
 */
export async function readQr(page: Page): Promise<string> {
  const rows = await page.evaluate<string[]>(squaresScript)
  const version = (rows.length - 17) / 4
  const shape = shapes[version]
  if (!shape) throw new Error(`a QR code of ${rows.length} squares a side`)
  const dark = (x: number, y: number) => rows[y]?.[x] === '1'
  const format = formatOf(dark)
  if (format >> 13 !== 0) throw new Error('a QR code of another level than M')
  return textOf(codewords(bitsOf(dark, rows.length, version, shape, (format >> 10) & 7), shape), version)
}

/** Runs in the page: the picture as rows of ones (dark) and zeroes. */
const squaresScript = `(() => {
  const image = document.querySelector('img')
  const size = 1200
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0, size, size)
  const { data } = context.getImageData(0, 0, size, size)
  const dark = (x, y) => data[(y * size + x) * 4] < 128 && data[(y * size + x) * 4 + 3] > 128
  const all = Array.from({ length: size }, (_, i) => i)
  const top = all.find((y) => all.some((x) => dark(x, y)))
  const left = all.find((x) => dark(x, top + 4))
  const right = all.findLast((x) => dark(x, top + 4))
  let square = left
  while (dark(square, top + 4)) square++
  const count = Math.round((right - left + 1) / ((square - left) / 7))
  const step = (right - left + 1) / count
  const at = (i) => Math.floor((i + 0.5) * step)
  return Array.from({ length: count }, (_, y) => Array.from({ length: count }, (__, x) => (dark(left + at(x), top + at(y)) ? '1' : '0')).join(''))
})()`

interface Shape {
  readonly codewords: number
  readonly correcting: number
  readonly blocks: number
  readonly alignment: readonly number[]
}

/** The shapes by version, for level M. */
const shapes: Readonly<Record<number, Shape>> = {
  5: { codewords: 134, correcting: 48, blocks: 2, alignment: [6, 30] },
  6: { codewords: 172, correcting: 64, blocks: 4, alignment: [6, 34] },
  7: { codewords: 196, correcting: 72, blocks: 4, alignment: [6, 22, 38] },
  8: { codewords: 242, correcting: 88, blocks: 4, alignment: [6, 24, 42] },
  9: { codewords: 292, correcting: 110, blocks: 5, alignment: [6, 26, 46] },
  10: { codewords: 346, correcting: 130, blocks: 5, alignment: [6, 28, 50] },
  11: { codewords: 404, correcting: 150, blocks: 5, alignment: [6, 30, 54] },
  12: { codewords: 466, correcting: 176, blocks: 8, alignment: [6, 32, 58] },
}

type Dark = (x: number, y: number) => boolean

/** The fifteen format bits beside the top left corner: level, mask and their check bits. */
function formatOf(dark: Dark): number {
  const places = [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ] as const
  return places.reduce((bits, [x, y], i) => bits | (Number(dark(x, y)) << i), 0) ^ 0x5412
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The data bits, in pairs of columns from the right, alternately up and down, around the fixed patterns. */
function bitsOf(dark: Dark, size: number, version: number, { alignment }: Shape, mask: number): number[] {
  const corner = (x: number, y: number) => (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)
  const isAligning = (x: number, y: number) =>
    alignment.some((cx) => alignment.some((cy) => Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3 && !corner(cx, cy)))
  const isVersion = (x: number, y: number) => version > 6 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))
  const bits: number[] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5 // the column of the timing pattern
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i
      for (const x of [right, right - 1]) {
        if (x === 6 || y === 6 || corner(x, y) || isAligning(x, y) || isVersion(x, y)) continue
        bits.push(Number(dark(x, y) !== masks[mask]!(x, y)))
      }
    }
  }
  return bits
}

/** The data bytes in their order: they are interleaved over the blocks, before the bytes for error correction. */
function codewords(bits: readonly number[], { codewords: total, correcting, blocks }: Shape): number[] {
  const bytes = Array.from({ length: total - correcting }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
  const short = Math.floor(total / blocks) - correcting / blocks
  const longBlocks = total % blocks
  const inBlock = (block: number) => [
    ...Array.from({ length: short }, (_, i) => bytes[i * blocks + block]!),
    ...(block >= blocks - longBlocks ? [bytes[short * blocks + block - (blocks - longBlocks)]!] : []),
  ]
  return Array.from({ length: blocks }, (_, block) => inBlock(block)).flat()
}

const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function textOf(bytes: readonly number[], version: number): string {
  let at = 0
  const take = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
  const wide = version > 9
  let text = ''
  while (at + 4 <= bytes.length * 8) {
    const mode = take(4)
    if (mode === 1)
      for (let left = take(wide ? 12 : 10); left > 0; left -= 3)
        text += String(take([0, 4, 7, 10][Math.min(left, 3)]!)).padStart(Math.min(left, 3), '0')
    else if (mode === 2) {
      for (let left = take(wide ? 11 : 9); left > 0; left -= 2) {
        const pair = take(left > 1 ? 11 : 6)
        text += left > 1 ? `${alphanumeric[Math.floor(pair / 45)]}${alphanumeric[pair % 45]}` : alphanumeric[pair]
      }
    } else if (mode === 4)
      text += Buffer.from(Array.from({ length: take(wide ? 16 : 8) }, () => take(8))).toString('utf8')
    else break
  }
  return text
}

/** A point, in pixels from the left and from the top. */
export type Point = readonly [x: number, y: number]
type Colour = readonly [red: number, green: number, blue: number]

/** A picture of which each pixel is three bytes. */
export function canvasOf(width: number, height: number, paper: Colour) {
  const points = new Uint8Array(width * height * 3)
  for (let at = 0; at < points.length; at += 3) points.set(paper, at)

  function mix(x: number, y: number, colour: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const at = (y * width + x) * 3
    for (let i = 0; i < 3; i++) points[at + i]! += Math.round((colour[i]! - points[at + i]!) * share)
  }

  /** A round pen, with soft edges. */
  function dot([x, y]: Point, colour: Colour, radius: number): void {
    for (let row = Math.floor(y - radius - 1); row <= y + radius + 1; row++)
      for (let column = Math.floor(x - radius - 1); column <= x + radius + 1; column++) {
        const share = Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y))
        if (share > 0) mix(column, row, colour, share)
      }
  }

  return {
    raw: { data: points, info: { width, height, channels: 3 as const } },
    fill(left: number, top: number, wide: number, high: number, colour: Colour): void {
      for (let y = top; y < top + high; y++) for (let x = left; x < left + wide; x++) mix(x, y, colour, 1)
    },
    /** A stroke of the pen along a curve between these points. */
    stroke(through: readonly Point[], colour: Colour, radius: number): void {
      for (const point of alongCurve(through)) dot(point, colour, radius)
    },
  }
}

/** The points of a smooth curve, less than a pixel apart: each given point draws it towards itself. */
function alongCurve(through: readonly Point[]): Point[] {
  const middle = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
  return through.slice(1).flatMap((pull, i): Point[] => {
    const from = i === 0 ? through[0]! : middle(through[i]!, pull)
    const next = through[i + 2]
    const till = next ? middle(pull, next) : pull
    const steps = Math.ceil(
      1.5 * (Math.hypot(pull[0] - from[0], pull[1] - from[1]) + Math.hypot(till[0] - pull[0], till[1] - pull[1])),
    )
    const at = (t: number, axis: 0 | 1) =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * pull[axis] + t ** 2 * till[axis]
    return Array.from({ length: steps + 1 }, (_, n): Point => [at(n / steps, 0), at(n / steps, 1)])
  })
}

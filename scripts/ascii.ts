const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The first number of a segment of a source map, a VLQ in base 64, and the rest of the segment. */
function firstNumber(segment: string): { readonly value: number; readonly rest: string } {
  let bits = 0
  for (let i = 0; ; i++) {
    const digit = digits.indexOf(segment[i]!)
    bits += (digit & 31) * 32 ** i
    if (digit < 32) return { value: bits % 2 ? -(bits - 1) / 2 : bits / 2, rest: segment.slice(i + 1) }
  }
}

function vlq(value: number): string {
  let text = ''
  let bits = value < 0 ? -value * 2 + 1 : value * 2
  do {
    const more = bits >= 32
    text += digits[(bits % 32) + (more ? 32 : 0)]
    bits = Math.floor(bits / 32)
  } while (bits > 0)
  return text
}

/** Moves the segments of a line to where they are once each character at `columns` is written with five more. */
function moved(line: string, columns: readonly number[]): string {
  if (!columns.length) return line
  let [before, after, passed] = [0, 0, 0]
  return line
    .split(',')
    .map((segment) => {
      if (!segment) return segment
      const { value, rest } = firstNumber(segment)
      before += value
      while (passed < columns.length && columns[passed]! < before) passed++
      const column = before + 5 * passed
      const text = vlq(column - after) + rest
      after = column
      return text
    })
    .join(',')
}

const others = /[^\0-\x7f]/g

/**
 * Writes a script with ASCII alone, `é` as `\u00e9`, and adapts the mappings of its source map. Such a script takes
 * half the memory and is read faster: a start spends a twentieth less. It must hold these characters in texts, regular
 * expressions and names only, not in `String.raw`.
 */
export function inAscii(code: string, mappings: string): { readonly code: string; readonly mappings: string } {
  if (/String\.raw`[^`]*[^\0-\x7f`]/.test(code)) throw new Error('A text of String.raw is not ASCII.')
  const lines = mappings.split(';')
  const columns = code.split('\n').map((line) => [...line.matchAll(others)].map(({ index }) => index))
  return {
    code: code.replace(others, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
    mappings: lines.map((line, i) => moved(line, columns[i] ?? [])).join(';'),
  }
}

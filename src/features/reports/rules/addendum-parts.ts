/**
 * The parts of a text that is longer than an addendum may be, each as long as fits; they end at a line, else at a space.
 * @param room the characters that the first part may have; the others have `max`.
 */
export function addendumParts(text: string, max: number, room = max): string[] {
  const rest = text.trim()
  if (!rest) return []
  if (rest.length <= room) return [rest]
  const head = rest.slice(0, room + 1)
  const end = Math.max(head.lastIndexOf('\n'), 0) || Math.max(head.lastIndexOf(' '), 0)
  // A word that is longer than the whole room is cut, but no character in two.
  const cut = end || Math.max(1, Array.from(rest.slice(0, room)).slice(0, -1).join('').length)
  return [rest.slice(0, cut).trimEnd(), ...addendumParts(rest.slice(cut), max)]
}

/** The initials of a name without its titles: Sanne van den Berg is SB, dr. Emma de Wit is EW. */
export function initials(name: string): string {
  const all = name.trim().split(/\s+/)
  const words = all.filter((word) => !word.endsWith('.'))
  const [first, ...rest] = words.length ? words : all
  return [first, rest.at(-1)]
    .map((word) => word?.charAt(0))
    .join('')
    .toUpperCase()
}

import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The eight groups of an IPv6 address as numbers. @param address a valid one; its last 32 bits may be written as IPv4.
 */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const bytes = dotted?.slice(1).map(Number) ?? []
  const plain = dotted
    ? `${address.slice(0, dotted.index)}${(bytes[0]! * 256 + bytes[1]!).toString(16)}:${(bytes[2]! * 256 + bytes[3]!).toString(16)}`
    : address
  const [start = [], end = []] = plain.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}

/**
 * An address in the form in which it is compared, stored and logged: without a zone, and an IPv4 address that came
 * through an IPv6 socket (`::ffff:192.0.2.7`, `::ffff:c000:207`, as with `HOST=::`) as plain IPv4. Null for text that
 * is not an address.
 */
export function plainAddress(typed: string | undefined): string | null {
  const address = typed?.replace(/%.*$/, '') ?? ''
  if (isIP(address) !== 6) return isIPv4(address) ? address : null
  const groups = groupsOf(address)
  if (groups[5] !== 0xffff || groups.slice(0, 5).some(Boolean)) return address
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/**
 * The address that a call comes from. A forwarded value that is not an address is ignored, and a caller who has
 * disconnected has no address.
 */
export function callerAddress(request: FastifyRequest): string {
  return plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress) ?? '0.0.0.0'
}

/**
 * The network for which calls are counted: an IPv4 address itself; for IPv6 the first four groups, because the owner of
 * one address owns all of those.
 */
export function networkOf(address: string): string {
  return isIP(address) === 6
    ? groupsOf(address)
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')
    : address
}

export const callerNetwork = (request: FastifyRequest): string => networkOf(callerAddress(request))

import qs from 'qs'

/** More than an address of 16 KiB, the largest that Node reads, can hold: no parameter is dropped. */
const parameterLimit = 16_384

/** The parameters of an address, of which those in brackets are objects and lists. */
export const parseQuery = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 3, parameterLimit, arrayLimit: parameterLimit })

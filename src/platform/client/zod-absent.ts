/**
 * Stands in for zod in the browser (vite.config.ts, docs/decisions): contracts are data there, for addresses, limits
 * and types; the server checks requests and parses answers, so nothing is parsed here and 23 kB are saved. Every schema
 * is this one inert value. Code that does need a schema in the browser imports `zod/mini`, lazily.
 */
const parsing = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'options'])

const schema: object = new Proxy(() => schema, {
  get(_, name) {
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (parsing.has(name)) throw new Error(`schemas are not there in the browser: no .${name}`)
    return schema
  },
})

export const z = schema

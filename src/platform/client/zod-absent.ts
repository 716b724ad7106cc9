/**
 * Stands in for zod in the browser (vite.config.ts, docs/decisions): contracts are data there, for addresses, limits
 * and types; requests are judged by the server and answers come from it, so nothing is parsed and 23 kB stay home.
 * Every schema is this one inert value. Whoever does need a schema here imports `zod/mini`, lazily.
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

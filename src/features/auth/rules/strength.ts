import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** 0 to 4, of zxcvbn: too easy, easy, fair, good, strong (spec 3 §5). */
export type Score = 0 | 1 | 2 | 3 | 4

/** Whose password it is. */
export interface Owner {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** More costs a tenth of a second and tells nothing new: what is strong by then is strong. */
const scoredCharacters = 48
/** Of `p@55w0rd` every reading is tried; a hundred of them, as the library has it, cost seconds. */
const readings = 8

/**
 * How hard a password is to guess, the same on both sides. The words of the four languages, their names and the
 * passwords that were found in breaches are known (decision C79); what its owner is called counts for nothing at all.
 *
 * Half a second and nearly two megabytes the first time, milliseconds after that: the dictionaries are loaded when this
 * is first asked, and are in no page's first load.
 */
export async function strengthOf(password: string, owner: Owner): Promise<Score> {
  const own = ownWords(owner)
  const left = own.reduce((text, word) => withoutWord(text, word), password.normalize('NFC'))
  const scorer = await scorerOnce()
  return scorer.check(left.slice(0, scoredCharacters), [...own]).score
}

let loaded: Promise<ZxcvbnFactory> | undefined

/** Loads once; after a failure (no line) the next who asks tries anew. */
const scorerOnce = () =>
  (loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))

async function load(): Promise<ZxcvbnFactory> {
  const [core, common, de, en, fr, nl] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-de'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-nl-be'),
  ])
  const dictionary = {
    ...common.dictionary,
    ...inLanguage('de', de.dictionary),
    ...inLanguage('en', en.dictionary),
    ...inLanguage('fr', fr.dictionary),
    ...inLanguage('nl', nl.dictionary),
  }
  return new core.ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: readings })
}

/** Packages name their lists alike (`wikipedia`): without the language one would hide the other. */
const inLanguage = (language: string, lists: Readonly<Record<string, string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, words]) => [`${name}-${language}`, words]))

const shortestWord = 3

/** The product's name and what its owner is called and can be reached by, the longest first. */
export function ownWords({ email, first_name, last_name }: Owner): readonly string[] {
  const parts = [email, first_name, last_name].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const words = ['balie', email.split('@')[0] ?? '', ...parts].map((word) => word.normalize('NFC').toLowerCase().trim())
  return [...new Set(words)].filter((word) => word.length >= shortestWord).toSorted((a, b) => b.length - a.length)
}

/** Without capitals' difference, and without making anything else of the text: `İ` would become two characters. */
function withoutWord(text: string, word: string): string {
  return text.replace(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), '')
}

import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The score of zxcvbn, 0 to 4: too easy, easy, fair, good, strong (spec 3 §5). */
export type Score = 0 | 1 | 2 | 3 | 4

/** The owner of a password. */
export interface Owner {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Only this many characters are scored: more cost a tenth of a second, and do not make a strong password weaker. */
const scoredCharacters = 48
/** The number of readings of a spelling such as `p@55w0rd` that are tried; the hundred of the library cost seconds. */
const readings = 8

/**
 * Scores how hard a password is to guess, the same in the browser and on the server. It knows the words and names of
 * the four languages and the passwords that were found in breaches (decision C79); the owner's own words count for
 * nothing.
 *
 * The first call takes half a second and nearly two megabytes, because it loads the dictionaries, which are in no
 * page's first load. Later calls take milliseconds.
 */
export async function strengthOf(password: string, owner: Owner): Promise<Score> {
  const own = ownWords(owner)
  const left = own.reduce((text, word) => withoutWord(text, word), password.normalize('NFC'))
  const scorer = await scorerOnce()
  return scorer.check(left.slice(0, scoredCharacters), [...own]).score
}

let loaded: Promise<ZxcvbnFactory> | undefined

/** Loads once; after a failure, such as a lost connection, the next call tries again. */
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

/**
 * Adds the language to the names of lists, which are the same in every package (`wikipedia`): one would hide the other.
 */
const inLanguage = (language: string, lists: Readonly<Record<string, string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, words]) => [`${name}-${language}`, words]))

const shortestWord = 3

/** The name of the product, and the words of the owner's names and e-mail address, the longest first. */
export function ownWords({ email, first_name, last_name }: Owner): readonly string[] {
  const parts = [email, first_name, last_name].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const words = ['balie', email.split('@')[0] ?? '', ...parts].map((word) => word.normalize('NFC').toLowerCase().trim())
  return [...new Set(words)].filter((word) => word.length >= shortestWord).toSorted((a, b) => b.length - a.length)
}

/** Removes a word whatever its capitals. The text is not lowercased for that: `İ` would become two characters. */
function withoutWord(text: string, word: string): string {
  return text.replace(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), '')
}

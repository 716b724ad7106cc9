import { useCallback, useSyncExternalStore } from 'react'

// The build replaces `i18next` and `react-i18next` by this file: it implements the part of both that Balie uses, in a
// tenth of their 14 kB. Types and tests are those of the libraries; translator.test.ts compares every sentence with
// their answer.

type Sentences = Readonly<Record<string, string>>
type Options = Readonly<Record<string, string | number | null | undefined>> & { readonly ns?: string }

const catalogues = new Map<string, Sentences>()
const plurals = new Map<string, Intl.PluralRules>()
const listeners = new Set<() => void>()
let language = ''
let defaultNamespace = ''

function pluralOf(count: number): string {
  let rules = plurals.get(language)
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)))
  return rules.select(count)
}

/** The sentence of a key, `namespace:key` or of one of these namespaces; undefined when there is none. */
function sentenceOf(key: string, namespaces: readonly string[], { count }: Options): string | undefined {
  const colon = key.indexOf(':')
  const name = colon < 0 ? key : key.slice(colon + 1)
  // French has a plural of its own for whole millions, of which no sentence has words.
  const forms = typeof count === 'number' ? [`${name}_${pluralOf(count)}`, `${name}_other`, name] : [name]
  for (const namespace of colon < 0 ? namespaces : [key.slice(0, colon)]) {
    const sentences = catalogues.get(`${language} ${namespace}`)
    for (const form of forms) {
      const sentence = sentences?.[form]
      if (sentence !== undefined) return sentence
    }
  }
  return undefined
}

const filled = (sentence: string, values: Options): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    return value === undefined || value === null ? '' : String(value)
  })

/** The first of the keys that has a sentence, with its placeholders filled; if none has, the last key itself. */
function translate(namespaces: readonly string[], keys: string | readonly string[], options: Options = {}): string {
  const spaces = options.ns ? [options.ns] : namespaces
  const list = typeof keys === 'string' ? [keys] : keys
  for (const key of list) {
    const sentence = sentenceOf(key, spaces, options)
    if (sentence !== undefined) return filled(sentence, options)
  }
  const last = list.at(-1) ?? ''
  return last.slice(last.indexOf(':') + 1)
}

const i18n = {
  get language() {
    return language
  },
  t: (keys: string | readonly string[], options?: Options) => translate([defaultNamespace], keys, options),
  exists: (key: string, options: Options = {}) =>
    sentenceOf(key, [options.ns ?? defaultNamespace], options) !== undefined,
  use: () => i18n,
  init: async ({ lng, defaultNS = 'translation' }: { readonly lng: string; readonly defaultNS?: string }) => {
    language = lng
    defaultNamespace = defaultNS
  },
  addResourceBundle(language: string, namespace: string, sentences: Sentences) {
    const key = `${language} ${namespace}`
    catalogues.set(key, { ...catalogues.get(key), ...sentences })
  },
  getResourceBundle: (language: string, namespace: string) => catalogues.get(`${language} ${namespace}`),
  changeLanguage: async (to: string) => {
    language = to
    for (const listener of listeners) listener()
  },
}
// i18next exports itself in this way.
export { i18n as default }

/** Only the real react-i18next needs initialising. */
export const initReactI18next = {}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `t` of one or more namespaces; it changes with the language, so that components are rendered again. */
export function useTranslation(namespaces: string | readonly string[] = defaultNamespace) {
  const now = useSyncExternalStore(follow, () => language)
  const names = typeof namespaces === 'string' ? namespaces : namespaces.join(' ')
  const t = useCallback(
    (keys: string | readonly string[], options?: Options) => translate(names.split(' '), keys, options),
    // oxlint-disable-next-line react/exhaustive-deps -- the same words in another language are other words
    [names, now],
  )
  return { t, i18n }
}

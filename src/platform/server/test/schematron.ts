import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Checks a document against rules in Schematron: the official rules of EN 16931 for UBL (1.3.16, EUPL 1.2) and those of
 * Peppol BIS Billing 3.0 (3.0.19), both in `schematron/`. Of a pattern the first rule that fits a node is asked.
 */

/** A node of XML, as far as it is asked here. */
interface Node {
  readonly localName: string | null
  readonly textContent: string | null
}
interface Element extends Node {
  readonly children: readonly Element[]
  getAttribute(name: string): string | null
}
interface Document extends Node {
  readonly documentElement: Element | null
}
interface XPathOptions {
  readonly namespaceResolver: (prefix: string) => string | null
}
interface XPath {
  evaluateXPathToNodes(
    expression: string,
    node: Node,
    domFacade: null,
    variables: null,
    options: XPathOptions,
  ): readonly Node[]
  evaluateXPathToBoolean(
    expression: string,
    node: Node,
    domFacade: null,
    variables: null,
    options: XPathOptions,
  ): boolean
  registerCustomXPathFunction(
    name: { readonly namespaceURI: string; readonly localName: string },
    takes: readonly string[],
    gives: string,
    work: (context: unknown, ...values: readonly never[]) => boolean,
  ): void
}

// Their own types bring those of the browser into the types of the server, so they are loaded without them.
const load = createRequire(import.meta.url)
const { parseXmlDocument } = load('slimdom') as { parseXmlDocument(text: string): Document }
const { evaluateXPathToBoolean, evaluateXPathToNodes, registerCustomXPathFunction } = load('fontoxpath') as XPath

const rulesOf = (name: string): Document =>
  parseXmlDocument(readFileSync(new URL(`schematron/${name}.sch`, import.meta.url), 'utf8'))

const childrenOf = (parent: Element, name: string): Element[] =>
  parent.children.filter((child) => child.localName === name)
const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? ''

// The functions that the rules of Peppol declare in XSLT, as far as Belgian documents reach them.
const ofPeppol = (localName: string) => ({ namespaceURI: 'utils', localName })
registerCustomXPathFunction(
  ofPeppol('slack'),
  ['xs:decimal', 'xs:decimal', 'xs:decimal'],
  'xs:boolean',
  (_: unknown, expected: number, value: number, slack: number) =>
    expected + slack >= value && expected - slack <= value,
)
registerCustomXPathFunction(ofPeppol('mod97-0208'), ['item()?'], 'xs:boolean', (_: unknown, value: unknown) => {
  const digits = String((value as { textContent?: string } | null)?.textContent ?? value)
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8, 10))
})
const elsewhere = [
  'gln',
  'mod11',
  'checkCodiceIPA',
  'checkCF',
  'checkPIVAseIT',
  'abn',
  'TinVerification',
  'checkSEOrgnr',
]
for (const localName of elsewhere)
  registerCustomXPathFunction(ofPeppol(localName), ['item()?'], 'xs:boolean', () => {
    throw new Error(`the rules asked ${localName}, which no Belgian document needs`)
  })

/** The rules of a file, with what they declare. */
class Rules {
  readonly #schema: Element
  readonly #namespaces: ReadonlyMap<string, string>

  constructor(name: string) {
    this.#schema = rulesOf(name).documentElement!
    this.#namespaces = new Map(
      childrenOf(this.#schema, 'ns').map((ns) => [attribute(ns, 'prefix'), attribute(ns, 'uri')]),
    )
  }

  /** The rules that the document breaks, with their sentence; warnings too. */
  broken(document: Document): string[] {
    const declared = childrenOf(this.#schema, 'let')
    return childrenOf(this.#schema, 'pattern').flatMap((pattern) =>
      this.#brokenIn(document, pattern, [...declared, ...childrenOf(pattern, 'let')]),
    )
  }

  #brokenIn(document: Document, pattern: Element, declared: readonly Element[]): string[] {
    const asked = new Set<Node>()
    return childrenOf(pattern, 'rule').flatMap((rule) => {
      const context = `/descendant-or-self::node()/(${attribute(rule, 'context')})`
      const nodes = evaluateXPathToNodes(this.#with(declared, context), document, null, null, this.#options)
      const fresh = nodes.filter((node) => !asked.has(node))
      for (const node of fresh) asked.add(node)
      const known = [...declared, ...childrenOf(rule, 'let')]
      return childrenOf(rule, 'assert').flatMap((assertion) =>
        fresh.some((node) => !this.#holds(known, attribute(assertion, 'test'), node))
          ? [`${attribute(assertion, 'id')}: ${assertion.textContent?.trim() ?? ''}`]
          : [],
      )
    })
  }

  readonly #options = {
    namespaceResolver: (prefix: string) => (prefix === '' ? null : (this.#namespaces.get(prefix) ?? null)),
  }

  /** An expression in which the declared variables are known. */
  #with(declared: readonly Element[], expression: string): string {
    const variables = declared.map((one) => `$${attribute(one, 'name')} := (${attribute(one, 'value')})`)
    return variables.length ? `let ${variables.join(', ')} return (${expression})` : expression
  }

  #holds(declared: readonly Element[], test: string, node: Node): boolean {
    return evaluateXPathToBoolean(this.#with(declared, test), node, null, null, this.#options)
  }
}

const loaded = new Map<string, Rules>()
const rulesIn = (name: string): Rules => {
  const rules = loaded.get(name) ?? new Rules(name)
  loaded.set(name, rules)
  return rules
}

/** The rules of EN 16931 and of Peppol that an invoice or a credit note in UBL breaks. */
export function brokenRules(ubl: string): string[] {
  const document = parseXmlDocument(ubl)
  return ['EN16931-UBL-validation', 'PEPPOL-EN16931-UBL'].flatMap((name) => rulesIn(name).broken(document))
}

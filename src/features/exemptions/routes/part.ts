import { formatDay, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { medicalQuestions } from '#kernel/medical-questions.ts'
import { formatEuros } from '#kernel/money.ts'
import { formatCount } from '#kernel/number.ts'
import { fill, type Language } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { readTemplate } from '#platform/server/typst-template.ts'
import { linesInPart } from '../contract.ts'
import { packTexts as words } from '../pack-texts.ts'
import type { ExemptLine, Seller, SignedAddendum } from '../queries.ts'
import { linesIn, partsOf } from '../rules.ts'

/** The facts that every page of a pack says. */
export interface PackHead {
  readonly language: Language
  /** The zone of the location, in which moments are written. */
  readonly zone: string
  readonly location: string
  readonly sellers: readonly Seller[]
  readonly from: Day
  readonly to: Day
  /** The number of lines of the whole pack. */
  readonly lines: number
  /** The lines with something that is not as it was signed. */
  readonly linesChanged: number
  /** The lines whose author had no qualification on record. */
  readonly linesUnqualified: number
  readonly maker: string
  readonly now: Instant
}

/** The input of the template: finished text, in its order. */
interface PartInputs {
  readonly language: Language
  readonly issued: { readonly year: number; readonly month: number; readonly day: number }
  readonly title: string
  readonly seller: string
  readonly location: string
  readonly period: string
  readonly extent: string
  readonly facts: readonly string[]
  readonly questions: readonly (readonly [name: string, question: string])[]
  /** With the placeholders `{{page}}` and `{{pages}}`, which the printer fills in. */
  readonly page: string
  readonly none: string
  readonly columns: readonly string[]
  /** Each cell as its lines of text. */
  readonly rows: readonly (readonly (readonly string[])[])[]
}

const template = readTemplate('exemptions/pack.typ')

/** The first and the last line of a part, counted from 1; of a pack without lines 0 and 0. */
export const boundsOf = (part: number, lines: number): { readonly first: number; readonly last: number } => ({
  first: lines ? (part - 1) * linesInPart + 1 : 0,
  last: linesIn(part, lines),
})

/** Prints one part of the pack. @param part counted from 1. */
export const printPart = (
  printer: PdfPrinter,
  head: PackHead,
  part: number,
  lines: readonly ExemptLine[],
): Promise<Uint8Array> => printer.print(template, partInputs(head, part, lines))

function partInputs(head: PackHead, part: number, lines: readonly ExemptLine[]): PartInputs {
  const { language, sellers } = head
  const say = (key: keyof typeof words, values?: Readonly<Record<string, string>>) => fill(words[key][language], values)
  const day = (date: Day) => formatDay(date, language)
  const today = localTimeAt(head.now, head.zone)
  const [year, month, ofMonth] = today.day.split('-').map(Number) as [number, number, number]
  const { first, last } = boundsOf(part, head.lines)
  const number = (value: number) => formatCount(value, language)
  const parts = number(Math.max(1, partsOf(head.lines)))
  const counts = { first: number(first), last: number(last), lines: number(head.lines), part: number(part), parts }
  const period = say('period', { from: day(head.from), to: day(head.to) })
  return {
    language,
    issued: { year, month, day: ofMonth },
    title: say('title'),
    seller: [...new Set(sellers.map(({ name }) => name))].join(' / '),
    location: head.location,
    period,
    extent: say('extent', counts),
    facts: [
      period,
      ...sellers.flatMap(({ name, vatId }) =>
        vatId ? [say('vatId', { number: vatId }) + (sellers.length > 1 ? ` (${name})` : '')] : [],
      ),
      say('extent', counts),
      head.linesChanged ? say('someChanged', { lines: number(head.linesChanged) }) : say('allIntact'),
      ...(head.linesUnqualified ? [say('someUnqualified', { lines: number(head.linesUnqualified) })] : []),
      say('made', { moment: `${day(today.day)} ${today.time}`, name: head.maker }),
    ],
    questions: questionsOf(lines, head, say),
    page: words.page[language].replace('{{part}}', counts.part).replace('{{parts}}', parts),
    none: say('none'),
    columns: (['invoice', 'client', 'treatment', 'questionnaire', 'author', 'total'] as const).map((key) => say(key)),
    rows: lines.map((line) => cellsOf(line, head, say)),
  }
}

type Say = (key: keyof typeof words, values?: Readonly<Record<string, string>>) => string

function cellsOf(line: ExemptLine, { language, zone }: PackHead, say: Say): (readonly string[])[] {
  return [
    [
      line.ref,
      formatDay(line.invoice_date, language),
      ...(line.credits ? [say('creditsOf', { ref: line.credits })] : []),
    ],
    [line.client_name, say('clientNumber', { number: line.client_number })],
    [translate(line.treatment, language), ...(line.amount === 1 ? [] : [`${line.amount} ×`.replace('-', '−')])],
    answersOf(line, language, say),
    authorOf(line, language, zone, say),
    [formatEuros(line.total_cents, language)],
  ]
}

/**
 * The questions to which the lines of a part have answers. Where the country changed its words in between, each wording
 * stands there with the days on which it was answered.
 */
function questionsOf(lines: readonly ExemptLine[], { language, zone }: PackHead, say: Say): [string, string][] {
  return medicalQuestions.flatMap((question) => {
    const name = say(question === 'question_1' ? 'first' : 'second')
    const days = new Map<string, Day[]>()
    for (const { asked, answered_at } of lines) {
      if (!asked || answered_at === null) continue
      const words = translate(asked[question], language)
      days.set(words, [...(days.get(words) ?? []), localTimeAt(answered_at, zone).day])
    }
    return [...days].map(([words, answered]): [string, string] => {
      if (days.size === 1) return [name, words]
      const [from, to] = [answered.toSorted()[0]!, answered.toSorted().at(-1)!].map((day) => formatDay(day, language))
      return [say('askedOn', { question: name, from: from!, to: to! }), words]
    })
  })
}

/** The answers as lines of text: what was answered, for which goal, and why. */
function answersOf({ question_1, question_2, goal, substantiation }: ExemptLine, language: Language, say: Say) {
  const answered = (key: 'first' | 'second', value: boolean | null) =>
    value === null ? [] : [`${say(key)}: ${say(value ? 'yes' : 'no')}`]
  const answers = [...answered('first', question_1), ...answered('second', question_2)].join(' · ')
  return [
    answers || say('noAnswers'),
    ...(goal ? [translate(goal, language)] : []),
    ...(substantiation ? [substantiation] : []),
  ]
}

type Where = Pick<PackHead, 'language' | 'zone'>

function momentIn(moment: Instant, { language, zone }: Where): string {
  const { day, time } = localTimeAt(moment, zone)
  return `${formatDay(day, language)} ${time}`
}

/** An addendum as lines of text: who signed it when, the checksum, and whether something was changed since. */
export function addendumLines({ author, written_at, sha256, intact }: SignedAddendum, where: Where): string[] {
  const { language } = where
  return [
    fill(words.addendum[language], { author, moment: momentIn(written_at, where) }),
    sha256,
    ...(intact ? [] : [words.changed[language]]),
  ]
}

function authorOf(
  { author, qualifications, answered_at, sha256, intact, addenda }: ExemptLine,
  language: Language,
  zone: string,
  say: Say,
): string[] {
  if (author === null || answered_at === null) return ['']
  return [
    author,
    qualifications?.length ? qualifications.join(', ') : say('unqualified'),
    say('signed', { moment: momentIn(answered_at, { language, zone }) }),
    ...(sha256 ? [sha256] : []),
    ...(intact === false ? [say('changed')] : []),
    ...addenda.flatMap((one) => addendumLines(one, { language, zone })),
  ]
}

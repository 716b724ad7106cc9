import { formatDay, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import type { WholeLog } from '#kernel/log.ts'
import { formatEuros } from '#kernel/money.ts'
import { decimalSign } from '#kernel/number.ts'
import { paragraphsOf } from '#kernel/rich-text.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { fill, type Language } from '#kernel/texts.ts'
import { medicalQuestions } from '#kernel/medical-questions.ts'
import { translate } from '#kernel/translatable.ts'
import { say } from '#features/audit/routes/say.ts'
import { signOf } from '#features/credit/rules.ts'
import type { AddedLot } from '#features/reports/contract/addenda.ts'
import type { MedicalGrounds } from '#features/reports/contract/medical-grounds.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { readTemplate } from '#platform/server/typst-template.ts'
import { unitMarks, unitSums } from '#features/drawings/rules.ts'
import {
  creditWords,
  endWords,
  figureWords,
  fileNames,
  markWords,
  overviewTexts as words,
  purposeWords,
} from '../overview-texts.ts'
import type { ClientDetails, ClientFile } from '../queries/overview.ts'

/** A label with its value. */
type Fact = readonly [label: string, value: string]

interface Column {
  readonly title: string
  /** Takes the width that the others leave. */
  readonly wide: boolean
  /** Is set at the right. */
  readonly amount: boolean
}

interface Section {
  readonly title: string
  /** The sentence in place of a section without anything in it. */
  readonly empty: string | null
  readonly facts: readonly Fact[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  readonly entries: readonly {
    readonly title: string
    readonly facts: readonly Fact[]
    readonly paragraphs: readonly string[]
  }[]
}

type Words = (key: keyof typeof words) => string

/** The conclusion of the medical questionnaire, with both answers, the goal and the grounds. */
const groundsInWords = (grounds: MedicalGrounds, w: Words, language: Language): string =>
  [
    w(grounds.therapeutic ? 'therapeutic' : 'notApplicable'),
    ...medicalQuestions.map((key) =>
      grounds[key] === null ? '' : `${translate(grounds.asked[key], language)} ${w(grounds[key] ? 'yes' : 'no')}`,
    ),
    grounds.goal ? `${w('goal')}: ${translate(grounds.goal, language)}` : '',
    grounds.substantiation,
  ]
    .filter(Boolean)
    .join('; ')

/** The number of a lot and the day through which it is usable, in words. */
const lotInWords = (
  { lot_number, expiration_date }: Pick<AddedLot, 'lot_number' | 'expiration_date'>,
  w: Words,
  language: Language,
): string[] => [
  ...(lot_number ? [fill(w('lot'), { lot: lot_number })] : []),
  ...(expiration_date ? [fill(w('usableUntil'), { day: formatDay(expiration_date, language) })] : []),
]

const ccInWords = ({ cc }: Pick<AddedLot, 'cc'>, language: Language): string[] =>
  cc === null ? [] : [`${String(cc).replace('.', decimalSign(language))} cc`]

const namesOf = (all: readonly { readonly name: Parameters<typeof translate>[0] }[], language: Language): string =>
  all.map(({ name }) => translate(name, language)).join(', ')

/** The parts of a report in words; those without anything in them are left out. */
function partsOf({ content, grounds }: ClientFile['reports'][number], w: Words, language: Language): Fact[] {
  const number = (value: number | null, unit = '') =>
    value === null ? '' : `${String(value).replace('.', decimalSign(language))}${unit}`
  const line = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')
  const names = (all: Parameters<typeof namesOf>[0]) => namesOf(all, language)
  const facts: Fact[] = [
    [w('devices'), content.devices.map((one) => line(one.name, number(one.setting), one.reason)).join(', ')],
    [
      w('peelings'),
      content.peelings.map((one) => line(translate(one.name, language), number(one.cc, ' cc'), one.reason)).join(', '),
    ],
    [
      w('injectables'),
      content.injectables
        .map((one) =>
          line(
            translate(one.name, language),
            number(one.cc, ' cc'),
            ...lotInWords(one, w, language),
            one.expired_reason,
          ),
        )
        .join(', '),
    ],
    [w('complications'), names(content.complications)],
    [w('sideEffects'), names(content.side_effects)],
    [w('grounds'), grounds ? groundsInWords(grounds, w, language) : ''],
  ]
  return facts.filter(([, text]) => text)
}

/** The numbers of photos of a report, and of those that wait to become part of it. */
function photosInWords({ photos, photos_waiting: waiting }: ClientFile['reports'][number], w: Words): readonly Fact[] {
  const words = [
    ...(photos ? [String(photos)] : []),
    ...(waiting ? [fill(w('photosWaiting'), { count: String(waiting) })] : []),
  ]
  return words.length ? [[w('photos'), words.join('; ')]] : []
}

interface Wording {
  readonly w: Words
  readonly language: Language
  /** Writes a moment in the zone of the client. */
  readonly at: (moment: Instant) => string
}

/** A comparison that was sent: by whom, to which address, of which photos, until when, and what became of its link. */
function comparisonInWords(sent: ClientFile['comparisons'][number], { w, language, at }: Wording): Fact[] {
  const { opened_at, last_opened_at, openings, ended_at, ended_by, end_reason } = sent
  const photo = ({ id, name, visit_on }: (typeof sent)['photos'][number]) =>
    fill(w('sentPhoto'), { id: String(id), name, day: formatDay(visit_on, language) })
  const opened =
    opened_at && last_opened_at
      ? fill(w('openedTimes'), { first: at(opened_at), count: String(openings), last: at(last_opened_at) })
      : w('notOpened')
  return [
    [w('sentBy'), sent.author],
    [w('to'), sent.to_address || w('unknownAddress')],
    [w('photos'), sent.photos.map(photo).join('; ')],
    [w('readableUntil'), at(sent.until)],
    [w('opened'), opened],
    ...(ended_at && end_reason
      ? [
          [
            w('linkEnded'),
            fill(w('endedBy'), {
              moment: at(ended_at),
              name: ended_by ?? '',
              reason: endWords[end_reason][language],
            }),
          ] as const,
        ]
      : []),
  ]
}

/** A drawing in words: its marks by their kind, its texts, and the units of each product. */
function marksInWords({ marks, products }: ClientFile['drawings'][number], w: Words, language: Language): string {
  const kinds = Map.groupBy(marks, ({ kind }) => kind)
  return [
    ...[...kinds].map(([kind, all]) => fill(markWords[kind][language], { count: String(all.length) })),
    ...marks.flatMap((mark) => (mark.kind === 'text' ? [`“${mark.text}”`] : [])),
    ...unitSums(unitMarks(marks)).map(({ product_id, units }) => {
      const product = products.find(({ id }) => id === product_id)
      const amount = String(units).replace('.', decimalSign(language))
      return fill(w('unitsOf'), { product: product ? translate(product.name, language) : '', units: amount })
    }),
  ].join(', ')
}

/** The input of the template: finished text, in its order. */
interface OverviewInputs {
  readonly language: string
  readonly issued: { readonly year: number; readonly month: number; readonly day: number }
  readonly title: string
  readonly name: string
  readonly chain: string
  readonly note: string
  readonly page: string
  readonly sections: readonly Section[]
}

const template = readTemplate('privacy/overview.typ')

/** The names of the national numbers that have one of their own, by country. */
const ninWords: Readonly<Record<string, 'bsn' | 'rrn'>> = { NL: 'bsn', BE: 'rrn' }

/** The details with the national number in the clear. */
type ReadableDetails = Omit<ClientDetails, 'nin'> & { readonly nin: string | null }

/** Everything about a client in words, in their language. */
export function overviewInputs(client: ReadableDetails, file: ClientFile, log: WholeLog, now: Instant): OverviewInputs {
  const { language, zone } = client
  const w = (key: keyof typeof words) => words[key][language]
  const inDigits = (day: Day) => formatDay(day, language)
  const at = (instant: Instant, where: string) => {
    const { day, time } = localTimeAt(instant, where)
    return `${inDigits(day)} ${time}`
  }
  const dayOf = (instant: Instant) => inDigits(localTimeAt(instant, zone).day)
  const inLog = say(log, language)
  const today = localTimeAt(now, zone).day
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]

  const table = (
    title: string,
    columns: readonly (readonly [string, ('wide' | 'amount')?])[],
    rows: string[][],
  ): Section => ({
    title,
    empty: rows.length ? null : w('none'),
    facts: [],
    columns: columns.map(([name, kind]) => ({ title: name, wide: kind === 'wide', amount: kind === 'amount' })),
    rows,
    entries: [],
  })

  return {
    language,
    issued: { year, month, day },
    title: w('title'),
    name: client.name,
    chain: client.chain,
    note: fill(w('note'), { chain: client.chain, day: inDigits(today), data: fileNames.data[language] }),
    page: w('page'),
    sections: [
      {
        title: w('details'),
        empty: null,
        facts: (
          [
            [w('number'), String(client.id)],
            [w('name'), client.name],
            [w('birthdate'), client.birthdate ? inDigits(client.birthdate) : ''],
            [w('gender'), client.gender ? translate(client.gender, language) : ''],
            [w('email'), client.email],
            [w('phone'), client.phone_number && spacedPhone(client.phone_number)],
            [
              w('address'),
              [client.street, client.place, translate(client.country, language)].filter(Boolean).join(', '),
            ],
            [w(ninWords[client.nin_country ?? ''] ?? 'nin'), client.nin ?? ''],
            [w('insurer'), client.insurer ?? ''],
            [w('consentingParent'), client.consenting_parent],
            [w('companyName'), client.company_name],
            [w('vatNumber'), client.vat_number],
            [w('remarks'), client.remarks],
            [w('clientSince'), dayOf(client.created_at)],
          ] as const
        ).filter(([, value]) => value !== ''),
        columns: [],
        rows: [],
        entries: [],
      },
      table(
        w('appointments'),
        [[w('when')], [w('treatment'), 'wide'], [w('location')], [w('practitioner')], [w('particulars'), 'wide']],
        file.appointments.map((visit) => [
          at(visit.starts_at, visit.zone),
          translate(visit.treatment, language),
          visit.location,
          visit.practitioner,
          [visit.state === 'booked' ? '' : w(visit.state), visit.cancel_reason, visit.notes]
            .filter(Boolean)
            .join(' · '),
        ]),
      ),
      {
        title: w('reports'),
        empty: file.reports.length ? null : w('none'),
        facts: [],
        columns: [],
        rows: [],
        entries: file.reports.map((report) => ({
          title: `${at(report.starts_at, report.zone)} · ${translate(report.treatment, language)}`,
          facts: [
            [w('type'), translate(report.type, language)],
            [w('author'), report.author],
            ...partsOf(report, w, language),
            ...photosInWords(report, w),
          ],
          paragraphs: [
            ...paragraphsOf(report.report),
            ...report.addenda.map(({ content, injectables, complications, side_effects, author, written_at }) =>
              [
                `${w('addendum')} (${author}, ${at(written_at, report.zone)}): ${content}`.trimEnd(),
                ...injectables.map((one) =>
                  [translate(one.name, language), ...ccInWords(one, language), ...lotInWords(one, w, language)].join(
                    ' ',
                  ),
                ),
                ...(complications.length ? [`${w('complications')}: ${namesOf(complications, language)}`] : []),
                ...(side_effects.length ? [`${w('sideEffects')}: ${namesOf(side_effects, language)}`] : []),
              ].join('; '),
            ),
          ],
        })),
      },
      table(
        w('agreements'),
        [[w('date')], [w('name'), 'wide'], [w('category')], [w('validThrough')], [w('particulars')]],
        file.agreements.map(({ signed_on, name, category, valid_until, withdrawn_at }) => [
          inDigits(signed_on),
          name,
          translate(category, language),
          valid_until ? inDigits(valid_until) : '',
          withdrawn_at ? fill(w('withdrawn'), { day: dayOf(withdrawn_at) }) : '',
        ]),
      ),
      table(
        w('contracts'),
        [[w('date')], [w('name'), 'wide'], [w('category')]],
        file.contracts.map(({ name, category, created_at }) => [
          dayOf(created_at),
          name,
          translate(category, language),
        ]),
      ),
      table(
        w('consents'),
        [[w('date')], [w('purpose'), 'wide'], [w('what')], [w('particulars'), 'wide'], [w('recordedBy')]],
        file.consents.map(({ given_on, purpose, given, until, note, author }) => [
          inDigits(given_on),
          purposeWords[purpose][language],
          until ? fill(w('givenUntil'), { day: inDigits(until) }) : w(given ? 'consentGiven' : 'consentWithdrawn'),
          note,
          author,
        ]),
      ),
      {
        title: w('comparisons'),
        empty: file.comparisons.length ? null : w('none'),
        facts: [],
        columns: [],
        rows: [],
        entries: file.comparisons.map((comparison) => ({
          title: at(comparison.created_at, zone),
          facts: comparisonInWords(comparison, { w, language, at: (moment) => at(moment, zone) }),
          paragraphs: [],
        })),
      },
      table(
        w('drawings'),
        [[w('when')], [w('drawnOn')], [w('marks'), 'wide'], [w('author')], [w('file')]],
        file.drawings.map((drawing) => [
          at(drawing.starts_at, drawing.zone),
          drawing.figure ? figureWords[drawing.figure][language] : fill(w('onPhoto'), { name: drawing.photo ?? '' }),
          [
            marksInWords(drawing, w, language),
            drawing.removed_at ? fill(w('removed'), { day: dayOf(drawing.removed_at) }) : '',
          ]
            .filter(Boolean)
            .join('; '),
          drawing.author,
          `${fileNames.drawings[language]}/${drawing.id}.svg`,
        ]),
      ),
      table(
        w('invoices'),
        [[w('ref')], [w('type')], [w('date')], [w('location'), 'wide'], [w('amount'), 'amount']],
        file.invoices.map(({ ref, series, invoice_date, location, total_cents }) => [
          ref,
          w(series),
          inDigits(invoice_date),
          location,
          formatEuros(total_cents, language),
        ]),
      ),
      table(
        w('packages'),
        [
          [w('date')],
          [w('treatment'), 'wide'],
          [w('treated'), 'amount'],
          [w('termsPaid'), 'amount'],
          [w('amount'), 'amount'],
        ],
        file.packages.map((sale) => [
          dayOf(sale.sold_at),
          translate(sale.treatment, language),
          `${sale.amount_treated} / ${sale.amount_treatments}`,
          `${sale.amount_terms_paid} / ${sale.amount_terms}`,
          formatEuros(sale.price_cents, language),
        ]),
      ),
      table(
        w('downPayments'),
        [[w('date')], [w('when'), 'wide'], [w('method')], [w('particulars')], [w('amount'), 'amount']],
        file.downPayments.map(({ paid_on, starts_at, zone: where, method, amount_cents, withdrawn_at }) => [
          inDigits(paid_on),
          at(starts_at, where),
          translate(method, language),
          withdrawn_at ? fill(w('withdrawn'), { day: dayOf(withdrawn_at) }) : '',
          formatEuros(amount_cents, language),
        ]),
      ),
      table(
        w('credit'),
        [[w('date')], [w('what'), 'wide'], [w('invoice')], [w('amount'), 'amount']],
        file.credit.map(({ created_at, type, amount_cents, invoice }) => [
          dayOf(created_at),
          creditWords[type][language],
          invoice ?? '',
          formatEuros(signOf(type) * amount_cents, language),
        ]),
      ),
      table(
        w('mails'),
        [[w('when')], [w('subject'), 'wide'], [w('to'), 'wide']],
        file.mails.map(({ created_at, subject, to_address }) => [at(created_at, zone), subject, to_address]),
      ),
      table(
        w('accesses'),
        [[w('date')], [w('who'), 'wide'], [w('what')], [w('about'), 'wide'], [w('times'), 'amount']],
        file.accesses.map(({ day: on, employee, by_the_client, action, entity, times }) => [
          inDigits(on),
          by_the_client ? w('yourself') : (employee ?? w('program')),
          String(inLog('action', action, {})),
          String(inLog('entity', entity, {})),
          String(times),
        ]),
      ),
    ],
  }
}

/** Prints everything about a client as a PDF to read, in their language. */
export const printOverview = (printer: PdfPrinter, inputs: OverviewInputs): Promise<Uint8Array> =>
  printer.print(template, inputs)

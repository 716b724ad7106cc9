import { localTimeAt } from '#kernel/day.ts'
import { texts, type Language } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import { csvOf, type Sheet, type SheetRow } from '#platform/server/table-file.ts'
import type { VatToReview } from '../contract.ts'

/** The words of the file of uses whose VAT is to be reviewed. */
export const reviewTexts = texts({
  title: { nl: 'Btw na te kijken', fr: 'TVA à vérifier', en: 'VAT to review', de: 'Zu prüfende MwSt.' },
  invoice_date: { nl: 'Datum', fr: 'Date', en: 'Date', de: 'Datum' },
  invoice_ref: { nl: 'Factuur', fr: 'Facture', en: 'Invoice', de: 'Rechnung' },
  client: { nl: 'Cliënt', fr: 'Client', en: 'Client', de: 'Kunde' },
  treatment: { nl: 'Behandeling', fr: 'Soin', en: 'Treatment', de: 'Behandlung' },
  sale_ref: { nl: 'Verkocht op', fr: 'Vendu sur', en: 'Sold on', de: 'Verkauft auf' },
  sold: { nl: 'Verkocht als', fr: 'Vendu comme', en: 'Sold as', de: 'Verkauft als' },
  exempt: { nl: 'vrijgesteld', fr: 'exonéré', en: 'exempt', de: 'steuerfrei' },
  taxed: { nl: 'belast', fr: 'taxé', en: 'taxed', de: 'besteuert' },
  treatment_cents: { nl: 'Deel van de prijs', fr: 'Part du prix', en: 'Part of the price', de: 'Teil des Preises' },
  reviewed_on: { nl: 'Nagekeken op', fr: 'Vérifié le', en: 'Reviewed on', de: 'Geprüft am' },
  reviewed_by: { nl: 'Nagekeken door', fr: 'Vérifié par', en: 'Reviewed by', de: 'Geprüft von' },
  note: { nl: 'Opmerking', fr: 'Remarque', en: 'Note', de: 'Bemerkung' },
})

const columns = [
  ['invoice_date', 'day'],
  ['invoice_ref', 'text'],
  ['client', 'text'],
  ['treatment', 'text'],
  ['sale_ref', 'text'],
  ['sold', 'text'],
  ['treatment_cents', 'money'],
  ['reviewed_on', 'day'],
  ['reviewed_by', 'text'],
  ['note', 'text'],
] as const satisfies readonly (readonly [keyof typeof reviewTexts, Sheet['columns'][number]['type']])[]

async function* rowsOf(uses: readonly VatToReview[], language: Language, zone: string): AsyncGenerator<SheetRow> {
  for (const { reviews, sold_exempt, treatment, ...use } of uses) {
    const [newest] = reviews
    yield await Promise.resolve({
      ...use,
      treatment: translate(treatment, language),
      sold: reviewTexts[sold_exempt ? 'exempt' : 'taxed'][language],
      reviewed_on: newest?.reviewed ? localTimeAt(newest.at, zone).day : null,
      reviewed_by: newest?.reviewed ? newest.by : '',
      note: newest?.note ?? '',
    })
  }
}

/** The uses with their newest mark, as CSV. */
export function reviewFile(uses: readonly VatToReview[], language: Language, zone: string) {
  return {
    contentType: 'text/csv; charset=utf-8',
    attachment: true,
    bytes: csvOf({
      columns: columns.map(([key, type]) => ({ key, type, title: reviewTexts[key][language] })),
      rows: rowsOf(uses, language, zone),
      language,
      zone,
      say: (_, value) => value,
    }),
  }
}

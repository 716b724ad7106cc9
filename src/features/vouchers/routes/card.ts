import { dayInFull } from '#kernel/day.ts'
import { formatEuros } from '#kernel/money.ts'
import { fill } from '#kernel/texts.ts'
import { translate } from '#kernel/translatable.ts'
import type { PdfPrinter } from '#platform/server/pdf.ts'
import { readTemplate } from '#platform/server/typst-template.ts'
import type { VoucherCard } from '../queries.ts'
import { inGroups } from '../rules.ts'
import { cardTexts as words } from './card-texts.ts'

const template = readTemplate('vouchers/card.typ')

/** The QR code holds the code of the voucher alone, which any scanner types at the till. */
async function qrOf(code: string): Promise<string> {
  const { toString } = await import('qrcode') // few calls need it, and every start would wait for it
  return toString(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
}

/** Prints the card of a voucher in the language of its buyer: what is left of it, its code and its last day. */
export async function printCard(printer: PdfPrinter, card: VoucherCard): Promise<Uint8Array> {
  const { language, expires_on } = card
  const [year, month, day] = card.sold_on.split('-').map(Number)
  return printer.print(template, {
    language,
    issued: { year, month, day },
    title: words.title[language],
    salon: card.legal_entity,
    location: [card.location, card.phone].filter(Boolean).join(' · '),
    product: translate(card.product, language),
    amount: formatEuros(card.left_cents, language),
    code: inGroups(card.code),
    qr: await qrOf(card.code),
    valid: expires_on
      ? fill(words.validThrough[language], { day: dayInFull(expires_on, language) })
      : words.validForEver[language],
    use: words.use[language],
  })
}

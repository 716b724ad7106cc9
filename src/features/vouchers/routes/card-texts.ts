import { texts } from '#kernel/texts.ts'

/** The words of a printed gift voucher, which its holder reads. */
export const cardTexts = texts({
  title: { nl: 'Cadeaubon', fr: 'Chèque-cadeau', en: 'Gift voucher', de: 'Gutschein' },
  validThrough: {
    nl: 'Geldig tot en met {{day}}',
    fr: 'Valable jusqu’au {{day}} inclus',
    en: 'Valid through {{day}}',
    de: 'Gültig bis einschließlich {{day}}',
  },
  validForEver: {
    nl: 'Onbeperkt geldig',
    fr: 'Valable sans limite de durée',
    en: 'Valid without end',
    de: 'Unbegrenzt gültig',
  },
  use: {
    nl: 'In te wisselen in delen. Laat deze code bij het afrekenen scannen; bewaar hem als contant geld.',
    fr: 'Utilisable en plusieurs fois. Faites scanner ce code à la caisse ; conservez-le comme de l’argent liquide.',
    en: 'Redeem it all at once or in parts. Have the code scanned when you pay; keep it safe like cash.',
    de: 'Auch in Teilen einlösbar. Lassen Sie den Code beim Bezahlen scannen und bewahren Sie ihn wie Bargeld auf.',
  },
})

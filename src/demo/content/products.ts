import type { Words } from '#kernel/texts.ts'

export interface DemoProduct {
  readonly name: Words
  /** In cents, VAT included. */
  readonly price: { readonly nl: number; readonly be: number }
  readonly purchasePrice: number
  /** Per mille; food supplements are at the reduced rate, vouchers carry theirs when they are redeemed (law A5). */
  readonly vat: { readonly nl: number; readonly be: number }
  readonly ledger: { readonly nl: string; readonly be: string }
  /** The relative frequency of its sales. */
  readonly demand: number
  /** Twelve digits in the range for shops' own use; the check digit is computed. */
  readonly ean: string | null
  readonly peeling?: true
  readonly injectable?: true
  readonly voucher?: true
}

const care = { vat: { nl: 210, be: 210 }, ledger: { nl: '8110', be: '701010' } } as const
const supplement = { vat: { nl: 90, be: 60 }, ledger: { nl: '8120', be: '701020' } } as const
const voucher = {
  vat: { nl: 0, be: 0 },
  ledger: { nl: '1490', be: '460000' },
  purchasePrice: 0,
  ean: null,
  voucher: true,
} as const

/** The assortment, sold in both countries. */
export const products: readonly DemoProduct[] = [
  {
    name: { nl: 'Zonnecrème SPF 50', fr: 'Crème solaire SPF 50', en: 'Sunscreen SPF 50', de: 'Sonnencreme SPF 50' },
    price: { nl: 3295, be: 3395 },
    purchasePrice: 1240,
    ...care,
    demand: 16,
    ean: '200414100101',
  },
  {
    name: {
      nl: 'Zonnecrème SPF 50 getint',
      fr: 'Crème solaire teintée SPF 50',
      en: 'Tinted sunscreen SPF 50',
      de: 'Getönte Sonnencreme SPF 50',
    },
    price: { nl: 3695, be: 3795 },
    purchasePrice: 1420,
    ...care,
    demand: 8,
    ean: '200414100102',
  },
  {
    name: {
      nl: 'Zonnespray lichaam SPF 30',
      fr: 'Spray solaire corps SPF 30',
      en: 'Body sun spray SPF 30',
      de: 'Sonnenspray Körper SPF 30',
    },
    price: { nl: 2895, be: 2995 },
    purchasePrice: 1090,
    ...care,
    demand: 4,
    ean: '200414100103',
  },
  {
    name: {
      nl: 'Milde reinigingsgel',
      fr: 'Gel nettoyant doux',
      en: 'Gentle cleansing gel',
      de: 'Mildes Reinigungsgel',
    },
    price: { nl: 2450, be: 2550 },
    purchasePrice: 890,
    ...care,
    demand: 10,
    ean: '200414100201',
  },
  {
    name: {
      nl: 'Reinigingsmelk droge huid',
      fr: 'Lait démaquillant peau sèche',
      en: 'Cleansing milk dry skin',
      de: 'Reinigungsmilch trockene Haut',
    },
    price: { nl: 2450, be: 2550 },
    purchasePrice: 890,
    ...care,
    demand: 5,
    ean: '200414100202',
  },
  {
    name: {
      nl: 'Zuiverende reinigingsgel',
      fr: 'Gel nettoyant purifiant',
      en: 'Purifying cleansing gel',
      de: 'Klärendes Reinigungsgel',
    },
    price: { nl: 2650, be: 2750 },
    purchasePrice: 960,
    ...care,
    demand: 7,
    ean: '200414100203',
  },
  {
    name: { nl: 'Micellair water', fr: 'Eau micellaire', en: 'Micellar water', de: 'Mizellenwasser' },
    price: { nl: 1995, be: 2095 },
    purchasePrice: 710,
    ...care,
    demand: 5,
    ean: '200414100204',
  },
  {
    name: {
      nl: 'Enzympeeling poeder',
      fr: 'Poudre exfoliante enzymatique',
      en: 'Enzyme peel powder',
      de: 'Enzympeeling-Pulver',
    },
    price: { nl: 3450, be: 3550 },
    purchasePrice: 1280,
    ...care,
    demand: 4,
    ean: '200414100205',
  },
  {
    name: { nl: 'Hyaluronserum', fr: 'Sérum hyaluronique', en: 'Hyaluronic serum', de: 'Hyaluronserum' },
    price: { nl: 5995, be: 6195 },
    purchasePrice: 2210,
    ...care,
    demand: 9,
    ean: '200414100301',
  },
  {
    name: {
      nl: 'Vitamine C-serum 15 %',
      fr: 'Sérum vitamine C 15 %',
      en: 'Vitamin C serum 15 %',
      de: 'Vitamin-C-Serum 15 %',
    },
    price: { nl: 6950, be: 7150 },
    purchasePrice: 2640,
    ...care,
    demand: 8,
    ean: '200414100302',
  },
  {
    name: { nl: 'Retinolserum 0,3 %', fr: 'Sérum rétinol 0,3 %', en: 'Retinol serum 0.3 %', de: 'Retinolserum 0,3 %' },
    price: { nl: 6450, be: 6650 },
    purchasePrice: 2380,
    ...care,
    demand: 6,
    ean: '200414100303',
  },
  {
    name: { nl: 'Niacinamideserum', fr: 'Sérum niacinamide', en: 'Niacinamide serum', de: 'Niacinamid-Serum' },
    price: { nl: 4950, be: 5150 },
    purchasePrice: 1820,
    ...care,
    demand: 6,
    ean: '200414100304',
  },
  {
    name: { nl: 'Azelaïneserum', fr: 'Sérum à l’acide azélaïque', en: 'Azelaic serum', de: 'Azelainserum' },
    price: { nl: 4450, be: 4650 },
    purchasePrice: 1610,
    ...care,
    demand: 5,
    ean: '200414100305',
  },
  {
    name: {
      nl: 'Groeifactorserum',
      fr: 'Sérum aux facteurs de croissance',
      en: 'Growth factor serum',
      de: 'Wachstumsfaktor-Serum',
    },
    price: { nl: 11900, be: 12250 },
    purchasePrice: 4650,
    ...care,
    demand: 2,
    ean: '200414100306',
  },
  {
    name: {
      nl: 'Herstellende dagcrème',
      fr: 'Crème de jour réparatrice',
      en: 'Repairing day cream',
      de: 'Regenerierende Tagescreme',
    },
    price: { nl: 4795, be: 4950 },
    purchasePrice: 1760,
    ...care,
    demand: 8,
    ean: '200414100401',
  },
  {
    name: {
      nl: 'Lichte dagcrème vette huid',
      fr: 'Crème de jour légère',
      en: 'Light day cream oily skin',
      de: 'Leichte Tagescreme',
    },
    price: { nl: 4495, be: 4650 },
    purchasePrice: 1650,
    ...care,
    demand: 6,
    ean: '200414100402',
  },
  {
    name: {
      nl: 'Voedende nachtcrème',
      fr: 'Crème de nuit nourrissante',
      en: 'Nourishing night cream',
      de: 'Nährende Nachtcreme',
    },
    price: { nl: 5495, be: 5650 },
    purchasePrice: 2010,
    ...care,
    demand: 6,
    ean: '200414100403',
  },
  {
    name: { nl: 'Oogcrème peptiden', fr: 'Crème contour des yeux', en: 'Peptide eye cream', de: 'Peptid-Augencreme' },
    price: { nl: 4250, be: 4350 },
    purchasePrice: 1560,
    ...care,
    demand: 5,
    ean: '200414100404',
  },
  {
    name: { nl: 'Ceramidebalsem', fr: 'Baume aux céramides', en: 'Ceramide balm', de: 'Ceramid-Balsam' },
    price: { nl: 2995, be: 3095 },
    purchasePrice: 1090,
    ...care,
    demand: 6,
    ean: '200414100405',
  },
  {
    name: {
      nl: 'Aloë-veragel na laser',
      fr: 'Gel d’aloès après laser',
      en: 'After-laser aloe gel',
      de: 'Aloe-Gel nach dem Laser',
    },
    price: { nl: 1695, be: 1750 },
    purchasePrice: 560,
    ...care,
    demand: 14,
    ean: '200414100501',
  },
  {
    name: { nl: 'Koelend masker', fr: 'Masque apaisant', en: 'Cooling mask', de: 'Kühlende Maske' },
    price: { nl: 895, be: 950 },
    purchasePrice: 280,
    ...care,
    demand: 6,
    ean: '200414100502',
  },
  {
    name: {
      nl: 'Littekengel silicone',
      fr: 'Gel cicatriciel silicone',
      en: 'Silicone scar gel',
      de: 'Silikon-Narbengel',
    },
    price: { nl: 3850, be: 3950 },
    purchasePrice: 1430,
    ...care,
    demand: 2,
    ean: '200414100503',
  },
  {
    name: {
      nl: 'Collageenpoeder 30 dagen',
      fr: 'Poudre de collagène 30 jours',
      en: 'Collagen powder 30 days',
      de: 'Kollagenpulver 30 Tage',
    },
    price: { nl: 3995, be: 4095 },
    purchasePrice: 1690,
    ...supplement,
    demand: 5,
    ean: '200414100601',
  },
  {
    name: { nl: 'Vitamine C en zink', fr: 'Vitamine C et zinc', en: 'Vitamin C and zinc', de: 'Vitamin C und Zink' },
    price: { nl: 1895, be: 1950 },
    purchasePrice: 720,
    ...supplement,
    demand: 3,
    ean: '200414100602',
  },
  {
    name: { nl: 'Glycolzuur 30 %', fr: 'Acide glycolique 30 %', en: 'Glycolic acid 30 %', de: 'Glykolsäure 30 %' },
    price: { nl: 5900, be: 6050 },
    purchasePrice: 2950,
    ...care,
    demand: 0,
    ean: '200414100701',
    peeling: true,
  },
  {
    name: { nl: 'Salicylzuur 20 %', fr: 'Acide salicylique 20 %', en: 'Salicylic acid 20 %', de: 'Salicylsäure 20 %' },
    price: { nl: 5900, be: 6050 },
    purchasePrice: 2950,
    ...care,
    demand: 0,
    ean: '200414100702',
    peeling: true,
  },
  {
    name: { nl: 'TCA 15 %', fr: 'TCA 15 %', en: 'TCA 15 %', de: 'TCA 15 %' },
    price: { nl: 8900, be: 9150 },
    purchasePrice: 4450,
    ...care,
    demand: 0,
    ean: '200414100703',
    peeling: true,
  },
  {
    name: { nl: 'Cadeaubon € 25', fr: 'Chèque-cadeau 25 €', en: 'Gift voucher €25', de: 'Gutschein 25 €' },
    price: { nl: 2500, be: 2500 },
    ...voucher,
    demand: 3,
  },
  {
    name: { nl: 'Cadeaubon € 50', fr: 'Chèque-cadeau 50 €', en: 'Gift voucher €50', de: 'Gutschein 50 €' },
    price: { nl: 5000, be: 5000 },
    ...voucher,
    demand: 4,
  },
  {
    name: { nl: 'Cadeaubon € 100', fr: 'Chèque-cadeau 100 €', en: 'Gift voucher €100', de: 'Gutschein 100 €' },
    price: { nl: 10000, be: 10000 },
    ...voucher,
    demand: 2,
  },
  {
    name: {
      nl: 'Hyaluronzuur filler 1 ml',
      fr: 'Comblement acide hyaluronique 1 ml',
      en: 'Hyaluronic acid filler 1 ml',
      de: 'Hyaluronsäure-Filler 1 ml',
    },
    price: { nl: 18900, be: 19250 },
    purchasePrice: 9450,
    ...care,
    demand: 0,
    ean: '200414100801',
    injectable: true,
  },
  {
    name: {
      nl: 'Skinbooster 2,5 ml',
      fr: 'Skinbooster 2,5 ml',
      en: 'Skin booster 2.5 ml',
      de: 'Skinbooster 2,5 ml',
    },
    price: { nl: 16900, be: 17250 },
    purchasePrice: 8450,
    ...care,
    demand: 0,
    ean: '200414100802',
    injectable: true,
  },
  {
    name: {
      nl: 'Botuline 100 eenheden',
      fr: 'Toxine botulique 100 unités',
      en: 'Botulinum 100 units',
      de: 'Botulinum 100 Einheiten',
    },
    price: { nl: 22900, be: 23350 },
    purchasePrice: 11450,
    ...care,
    demand: 0,
    ean: '200414100803',
    injectable: true,
  },
]

/** Packages: a number of treatments at a better price, paid at once or in terms (decision C104). Prices in cents. */
export const packages: readonly {
  readonly treatment: string
  readonly type: 'package' | 'term'
  readonly treatments: number
  readonly terms: number
  readonly price: { readonly nl: number; readonly be: number }
}[] = [
  { treatment: 'oksels', type: 'package', treatments: 6, terms: 1, price: { nl: 27500, be: 29000 } },
  { treatment: 'bikini', type: 'package', treatments: 6, terms: 1, price: { nl: 47500, be: 49500 } },
  { treatment: 'onderbenen', type: 'package', treatments: 6, terms: 1, price: { nl: 69500, be: 72500 } },
  { treatment: 'benen', type: 'package', treatments: 6, terms: 1, price: { nl: 122500, be: 124500 } },
  { treatment: 'hydrafacial', type: 'package', treatments: 5, terms: 1, price: { nl: 56500, be: 59000 } },
  { treatment: 'acne-basis', type: 'package', treatments: 6, terms: 1, price: { nl: 39500, be: 41000 } },
  { treatment: 'needling-gezicht', type: 'package', treatments: 3, terms: 1, price: { nl: 44500, be: 45500 } },
  { treatment: 'bikini', type: 'term', treatments: 6, terms: 4, price: { nl: 50000, be: 52000 } },
  { treatment: 'benen', type: 'term', treatments: 6, terms: 4, price: { nl: 128000, be: 130000 } },
  { treatment: 'rug', type: 'term', treatments: 6, terms: 4, price: { nl: 80000, be: 82000 } },
]
